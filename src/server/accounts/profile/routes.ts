import { randomInt } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts.ts'
import { listActivity as listActivityCall } from '#contract/activity.ts'
import { AppError } from '#contract/errors.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  findUser,
  forgetSession,
  presentUser,
} from '../index.ts'
import { sendPage, sendWhole } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { CODES } from '#server/workspaces/business-code.ts'
import { deleteAccount } from '../close-account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { exportAccount } from '../export/export-account.ts'
import { listActivity } from '#server/activity/index.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { selectStats } from './repository.ts'
import { takeBusinessCode } from '#server/workspaces/take-business-code.ts'
import { updateProfile } from './update-profile.ts'

const MINUTE = 60_000

export function accountRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { db } = account
  const limitMails = limitOf(app, 'mails', 10, 60 * MINUTE)
  const limitGuesses = limitOf(app, 'passwords', 10, 5 * MINUTE)
  const limitExports = limitOf(app, 'exports', 5, 10 * MINUTE)

  route(app, calls.getStats, ({ who }) => selectStats(db, who.workspaceId))

  route(app, listActivityCall, async ({ who, query, reply }) =>
    sendPage(reply, await listActivity(db, who.workspaceId, query)),
  )

  route(app, calls.updateProfile, async ({ who, body, request, reply }) => {
    if (body.email !== undefined && body.email !== who.email) await limitMails(request, reply)
    return presentUser(await updateProfile(db, who, body))
  })

  route(app, calls.getBusinessProfile, async ({ who }) => {
    const user = await findUser(db, who.userId)
    if (user === undefined) throw new AppError('unauthorized')
    return presentUser(user)
  })

  route(app, calls.updateBusinessProfile, async ({ who, body }) =>
    presentUser(await updateProfile(db, who, body)),
  )

  route(app, calls.createBusinessCode, async ({ who }) => ({
    businessCode: await takeBusinessCode(db, who, () => randomInt(CODES)),
  }))

  route(app, calls.listSessions, async ({ who, request, reply }) =>
    sendWhole(reply, await listSessions(db, who.userId, request.session.sessionId)),
  )

  route(app, calls.endSession, async ({ who, params, request, reply }) => {
    const ended = await endSession(db, who, params.id)
    if (ended === request.session.sessionId) await forgetSession(request, reply)
  })

  route(app, calls.endOtherSessions, async ({ who, request }) => ({
    ended: await endOtherSessions(db, who, request.session.sessionId),
  }))

  route(app, calls.changePassword, async ({ who, body, request, reply }) => {
    await limitGuesses(request, reply)
    await changePassword(db, who, body, request.session.sessionId)
    return { message: 'Your password has been changed.' }
  })

  route(app, calls.exportAccount, async ({ who, request, reply }) => {
    await limitExports(request, reply)
    const now = new Date()
    const archive = await exportAccount(account, who, now)
    const name = `Board Manual ${now.toISOString().slice(0, 10)}.zip`
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(name),
        'cache-control': 'private, no-store',
      })
      .send(archive)
  })

  route(app, calls.deleteAccount, async ({ who, body, request, reply }) => {
    await limitGuesses(request, reply)
    await deleteAccount(account, who, body.password)
    await forgetSession(request, reply)
  })
}

/** A limit for each account, on what one person does rarely. */
function limitOf(app: FastifyInstance, name: string, max: number, timeWindow: number) {
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => `${name}:${request.who?.userId ?? request.ip}`,
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const used = await count(request)
    if (used.isAllowed || !used.isExceeded) return
    reply.header('retry-after', used.ttlInSeconds)
    throw new AppError('rate_limited')
  }
}
