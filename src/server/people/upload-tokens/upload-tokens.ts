import { MAX_UPLOAD_TOKENS } from '#contract/people/upload-tokens.ts'
import { AppError } from '#contract/platform/errors.ts'
import { lockMembership } from '#server/company/workspaces/index.ts'
import { requireFiling } from '#server/manual/inbox/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { FindTokenHolder, Identity } from '#server/platform/identity.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { recordOnAccount } from '../record.ts'
import { findIdentity } from '../repository.ts'
import {
  deleteUploadToken,
  insertUploadToken,
  selectUploadTokens,
  type UploadTokenRow,
  useUploadToken,
} from './repository.ts'

/**
 * Creates a key with which a device can send files.
 *
 * @returns the key, which is never shown again
 * @throws AppError `conflict` at the maximum number of tokens; `unauthorized` when the account was just deleted
 */
export async function createUploadToken(
  { db }: Pick<AccountDependencies, 'db'>,
  who: Identity,
  name: string,
): Promise<UploadTokenRow & { token: string }> {
  requireFiling(who.workspace)
  return await db.transaction(async (tx) => {
    if (!(await lockMembership(tx, who.workspace.id, who.person.id))) throw new AppError('unauthorized')
    const present = await selectUploadTokens(tx, who.workspace.id, who.person.id)
    if (present.length >= MAX_UPLOAD_TOKENS)
      throw new AppError('conflict', 'There are too many upload tokens. Please revoke one first.')
    const token = makeToken()
    const row = await insertUploadToken(tx, who.workspace.id, {
      userId: who.person.id,
      hash: hashToken(token),
      name,
    })
    await recordOnAccount(tx, who, { type: 'upload-token', description: `Made an upload token for ${name}` })
    await recordTokenEvent(tx, who, 'made')
    return { ...row, token }
  })
}

/**
 * Revokes a key; its device can send nothing from then on.
 *
 * @throws AppError `not_found`
 */
export async function revokeUploadToken(
  { db }: Pick<AccountDependencies, 'db'>,
  who: Identity,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await deleteUploadToken(tx, who.workspace.id, who.person.id, id)
    if (row === undefined) throw new AppError('not_found', 'This upload token could not be found.')
    await recordOnAccount(tx, who, {
      type: 'upload-token',
      description: `Revoked the upload token of ${row.name}`,
    })
    await recordTokenEvent(tx, who, 'revoked')
  })
}

async function recordTokenEvent(on: Queryable, { person, workspace }: Identity, change: 'made' | 'revoked') {
  await recordInCompany(on, { person, workspace }, { type: 'token', detail: { kind: 'upload', change } })
}

/** Finds the person behind an upload token, and the workspace that they may send files to. */
export function createTokenHolderFinder(db: Database): FindTokenHolder {
  return async (token) => {
    const used = await useUploadToken(db, hashToken(token))
    return used && (await findIdentity(db, used))
  }
}
