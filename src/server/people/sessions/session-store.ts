import { isAdministrator } from '#contract/company/roles.ts'
import { callbackify } from 'node:util'
import type { FastifySessionObject, SessionStore } from '@fastify/session'
import type { Connection } from '#server/platform/database/database.ts'
import { KnownRows } from '#server/platform/database/known-rows.ts'
import type { Notices } from '#server/platform/database/notices.ts'
import type { IdleLimit } from './idle.ts'
import type { SessionHolder } from '#server/platform/identity.ts'
import { personOf } from '../repository.ts'
import { companyOf } from '#server/company/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { deleteSession, findSession, markSessionUsed, noteCompany, saveSession } from './repository.ts'

/** Sessions that are remembered. */
const MOST_KNOWN = 5000

/**
 * Sessions in PostgreSQL, so that every server knows them and a restart ends none. One query reads a session together
 * with whom it belongs to; the process remembers it while it hears of changes.
 */
export function createSessionStore({
  db,
  pipelinedRead,
  notices,
  idle: { endAfterMs, markAfterMs },
  requireFactor,
}: Pick<Connection, 'db' | 'pipelinedRead'> &
  Pick<AccountDependencies, 'requireFactor'> & { idle: IdleLimit; notices: Notices }): SessionStore & {
  noteCompany: (sid: string, companyId: string) => Promise<void>
} {
  const known = new KnownRows<KnownSession | undefined>(MOST_KNOWN)
  notices.hear({
    onNotice: (channel, userId) => {
      if (channel !== 'board_manual_access') return
      if (userId === '') known.restart(true)
      else known.forgetWhere((session) => session?.row.userId === userId)
    },
    onGap: (isListening) => known.restart(isListening),
  })
  const read = async (sid: string): Promise<KnownSession | undefined> => {
    const row = await pipelinedRead((on) => findSession(on, sid))
    return row && { row, readAt: Date.now() }
  }
  return {
    get: callbackify(async (sid: string) => {
      const session = await known.find(sid, () => read(sid))
      if (session === undefined) return null
      const { readAt, row } = session
      // Guesses of a second factor are counted in the session of nobody, on every server.
      if (row.userId === null) known.forget(sid)
      const sinceMs = Date.now() - readAt
      const unusedMs = row.unusedMs + sinceMs
      // The limit may be shorter than it was when the session was last used.
      if (sinceMs >= row.leftMs || (endAfterMs !== undefined && unusedMs > endAfterMs)) return null
      if (unusedMs > markAfterMs) {
        known.forget(sid)
        await markSessionUsed(db, sid, endAfterMs)
      }
      const holder = holderOf(row)
      const requiredBy = row.hasFactor ? undefined : requirerOf(row, requireFactor)
      // Functions, so that JSON leaves them out when the session is saved.
      const { lastCompanyId, sess } = row
      const { cookie, ...fields } = sess as FastifySessionObject
      return {
        ...fields,
        // What is remembered stays as it was read.
        cookie: { ...cookie },
        ...(lastCompanyId !== null && { companyId: lastCompanyId }),
        holder: () => holder,
        factorRequiredBy: () => requiredBy,
      }
    }),
    set: callbackify(async (sid: string, session: FastifySessionObject) => {
      const ends = (session.cookie.expires ?? new Date(Date.now() + 86_400_000)).getTime()
      const expire = new Date(Math.min(ends, Date.now() + (endAfterMs ?? Infinity)))
      const sess: unknown = JSON.parse(JSON.stringify(session))
      await saveSession(db, { sid, sess, expire })
      known.forget(sid)
    }),
    destroy: callbackify(async (sid: string) => {
      await deleteSession(db, sid)
      known.forget(sid)
    }),
    /** Notes which company a session was used for last. */
    async noteCompany(sid, companyId) {
      await noteCompany(db, sid, companyId)
      known.forget(sid)
    },
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

interface KnownSession {
  row: SessionRow
  /** By the clock of this process. */
  readAt: number
}

/** Who requires a second factor of the person; of a sign-in at the identity provider nobody does. */
function requirerOf(
  { role, isFactorRequired, isProviders }: SessionRow,
  requireFactor: AccountDependencies['requireFactor'],
): 'server' | 'company' | undefined {
  if (isProviders) return undefined
  if (requireFactor === 'all' || (requireFactor === 'admin' && isAdministrator({ role }))) return 'server'
  return isFactorRequired ? 'company' : undefined
}

/** Nobody, when the account is gone or locked. */
function holderOf(row: SessionRow): SessionHolder | undefined {
  const { companies, email, firstName, lastCompanyId, lastName, lockedAt, role, userId } = row
  if (userId === null || email === null || role === null || lockedAt !== null) return undefined
  return {
    person: personOf({ userId, email, firstName, lastName, role }),
    companies: companies.map(companyOf),
    lastCompanyId,
  }
}
