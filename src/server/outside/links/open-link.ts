import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import { CODE_MINUTES, CODE_TRIES, CODES_PER_HOUR, VISIT_HOURS } from '#contract/outside/links.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import { currentOrigin } from '#server/platform/origin.ts'
import { currentDevice } from '#server/record/audit/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { outsideCookieOf } from '#server/platform/http/server.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { recordLink, stateNow } from './links.ts'
import { codeMail, endedMail } from './mails.ts'
import {
  findLink,
  findToken,
  findVisit,
  insertVisit,
  type LinkRow,
  lockLink,
  updateLink,
} from './repository.ts'

const HOUR_MS = 3_600_000
const hashOfCode = (linkId: string, code: string) => hashToken(`${linkId} ${code}`)

async function lockByToken(on: Queryable, hash: string): Promise<LinkRow | undefined> {
  const token = await findToken(on, hash)
  return token && (await lockLink(on, token.workspaceId, token.linkId))
}

/**
 * Mails a new code to the recipient of an address, which ends the code before; who asks for an address that no longer
 * works is mailed that. Nothing happens for an unknown address, and after as many codes as an hour has.
 */
export async function sendCode(deps: LinkDependencies, hash: string): Promise<void> {
  const { db, now, post } = deps
  try {
    await db.transaction(async (tx) => {
      const link = await lockByToken(tx, hash)
      if (link === undefined) return
      const hourAgo = new Date(now().getTime() - HOUR_MS).toISOString()
      const recent = link.codesSent.filter((at) => at > hourAgo)
      if (recent.length >= CODES_PER_HOUR) return
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const isOpen = stateNow(deps, link) === 'open'
      await updateLink(tx, link, {
        codesSent: [...recent, now().toISOString()],
        codeTries: 0,
        codeHash: isOpen ? hashOfCode(link.id, code) : null,
      })
      await recordLink(tx, link, { change: isOpen ? 'code sent' : 'told that it ended' })
      await post.send(isOpen ? codeMail(link, code) : endedMail(link))
    })
  } catch (error) {
    // A code that comes an hour later is of no use.
    if (!(error instanceof RateLimited)) throw error
  }
}

/** Opens an address with its code. Answers and their timing are the same for unknown ones. @throws AppError `invalid_code`, `ended` */
export async function openLink(deps: LinkDependencies, { code, token }: { code: string; token: string }) {
  const { db, now } = deps
  const opened = await db.transaction(async (tx) => {
    const link = await lockByToken(tx, hashToken(token))
    if (link === undefined || !isRight(link, code, now())) {
      await recordLink(tx, link, { change: 'code', result: 'refused' })
      if (link !== undefined) await updateLink(tx, link, { codeTries: link.codeTries + 1 })
      return 'invalid_code'
    }
    const isOpen = stateNow(deps, link) === 'open'
    await recordLink(tx, link, { change: 'opened', result: isOpen ? 'ok' : 'refused' })
    if (!isOpen) return 'ended'
    const cookie = makeToken()
    const expiresAt = new Date(now().getTime() + VISIT_HOURS * HOUR_MS)
    await updateLink(tx, link, { codeHash: null })
    await insertVisit(tx, {
      workspaceId: link.workspaceId,
      linkId: link.id,
      hash: hashToken(cookie),
      device: currentOrigin().userAgent === null ? null : currentDevice(),
      expiresAt,
    })
    return { cookie, expiresAt }
  })
  if (typeof opened === 'string') throw new AppError(opened)
  return opened
}

function isRight({ codeHash, codesSent, codeTries, id }: LinkRow, code: string, now: Date): boolean {
  const sentAt = Date.parse(codesSent.at(-1) ?? '')
  const isYoung = now.getTime() - sentAt < CODE_MINUTES * 60_000
  return isYoung && codeTries < CODE_TRIES && codeHash === hashOfCode(id, code)
}

/** Sets the cookie of an address, which is sent to its calls alone. */
export function setVisitCookie(reply: FastifyReply, baseUrl: string, token: string, cookie: string): void {
  reply.setCookie(outsideCookieOf(baseUrl), cookie, {
    path: `/api/o/${token}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: baseUrl.startsWith('https:'),
    maxAge: VISIT_HOURS * 3600,
  })
}

/** Finds who makes a call of an address, by the cookie that its code gave. */
export function createOutsiderFinder(deps: LinkDependencies): FastifyInstance['findOutsider'] {
  const { baseUrl, db, now } = deps
  return async (request) => {
    const cookie = request.cookies[outsideCookieOf(baseUrl)]
    const visit = cookie === undefined ? undefined : await findVisit(db, hashToken(cookie), now())
    if (visit === undefined) throw new AppError('unauthorized', 'Please open the link with its code.')
    const { token = '' } = request.params as { token?: string }
    const address = await findToken(db, hashToken(token))
    if (address?.linkId !== visit.linkId) throw new AppError('not_found')
    const link = await findLink(db, visit.workspaceId, visit.linkId)
    if (link === undefined || stateNow(deps, link) !== 'open') throw new AppError('ended')
    return { ...visit, kind: link.kind }
  }
}
