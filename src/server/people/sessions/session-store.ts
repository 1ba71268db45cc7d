import { isAdministrator } from '#contract/company/roles.ts'
import { callbackify } from 'node:util'
import type { FastifySessionObject, SessionStore } from '@fastify/session'
import type { Connection } from '#server/platform/database/database.ts'
import type { IdleLimit } from './idle.ts'
import type { SessionHolder } from '#server/platform/identity.ts'
import { personOf } from '../repository.ts'
import { companyOf } from '#server/company/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { deleteSession, findSession, markSessionUsed, saveSession } from './repository.ts'

/**
 * Sessions in PostgreSQL, so that every server knows them and a restart ends none. One query reads a session together
 * with whom it belongs to.
 */
export function createSessionStore({
  db,
  pipelinedRead,
  idle: { endAfterMs, markAfterMs },
  requireFactor,
}: Pick<Connection, 'db' | 'pipelinedRead'> &
  Pick<AccountDependencies, 'requireFactor'> & { idle: IdleLimit }): SessionStore {
  return {
    get: callbackify(async (sid: string) => {
      const row = await pipelinedRead((on) => findSession(on, sid))
      // The limit may be shorter than it was when the session was last used.
      if (row === undefined || (endAfterMs !== undefined && row.unusedMs > endAfterMs)) return null
      if (row.unusedMs > markAfterMs) await markSessionUsed(db, sid, endAfterMs)
      const holder = holderOf(row)
      const requiredBy = row.hasFactor ? undefined : requirerOf(row, requireFactor)
      // Functions, so that JSON leaves them out when the session is saved.
      const { lastCompanyId, sess } = row
      return {
        ...(sess as FastifySessionObject),
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
    }),
    destroy: callbackify((sid: string) => deleteSession(db, sid)),
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Who requires a second factor of the person; of a sign-in at the identity provider nobody does. */
function requirerOf(
  { role, isFactorRequired, isProviders }: SessionRow,
  requireFactor: AccountDependencies['requireFactor'],
): 'server' | 'company' | undefined {
  if (isProviders) return undefined
  if (requireFactor === 'all' || (requireFactor === 'admin' && isAdministrator({ role }))) return 'server'
  return isFactorRequired ? 'company' : undefined
}

/** Nobody, when the account is gone. */
function holderOf(row: SessionRow): SessionHolder | undefined {
  const { companies, email, firstName, lastCompanyId, lastName, role, userId } = row
  if (userId === null || email === null || role === null) return undefined
  return {
    person: personOf({ userId, email, firstName, lastName, role }),
    companies: companies.map(companyOf),
    lastCompanyId,
  }
}
