import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/people/upload-tokens.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { selectUploadTokens, type UploadTokenRow } from './repository.ts'
import { createUploadToken, revokeUploadToken } from './upload-tokens.ts'

export function uploadTokenRoutes(app: FastifyInstance, account: AccountDependencies): void {
  route(app, calls.listUploadTokens, async ({ who }) => {
    const tokens = await selectUploadTokens(account.db, who.workspace.id, who.person.id)
    return tokens.map(presentToken)
  })
  route(app, calls.createUploadToken, async ({ who, body }) => {
    const { token, ...row } = await createUploadToken(account, who, body.name)
    return { ...presentToken(row), token }
  })
  route(app, calls.revokeUploadToken, ({ who, params }) => revokeUploadToken(account, who, params.id))
}

function presentToken({ createdAt, id, lastUsedAt, name }: UploadTokenRow): calls.UploadToken {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
