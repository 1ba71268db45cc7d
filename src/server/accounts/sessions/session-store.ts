import { callbackify } from 'node:util'
import type { FastifySessionObject, SessionStore } from '@fastify/session'
import { displayName } from '#contract/sign-in.ts'
import type { Connection } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { deleteSession, findSession, markSessionUsed, saveSession } from './repository.ts'

/**
 * Sessions in PostgreSQL, so that every server knows them and a restart ends none. One query reads a session together
 * with whom it belongs to.
 */
export function createSessionStore({
  db,
  pipelinedRead,
}: Pick<Connection, 'db' | 'pipelinedRead'>): SessionStore {
  return {
    get: callbackify(async (sid: string) => {
      const row = await pipelinedRead((on) => findSession(on, sid))
      if (row === undefined) return null
      // Written once in five minutes, not with every request (`docs/adr/0008-sessions.md`).
      if (row.isUnmarked) await markSessionUsed(db, sid)
      const who = identityOf(row)
      // A function, so that JSON leaves it out when the session is saved.
      return { ...(row.sess as FastifySessionObject), identity: () => who }
    }),
    set: callbackify(async (sid: string, session: FastifySessionObject) => {
      const expire = session.cookie.expires ?? new Date(Date.now() + 86_400_000)
      const sess: unknown = JSON.parse(JSON.stringify(session))
      await saveSession(db, { sid, sess, expire })
    }),
    destroy: callbackify((sid: string) => deleteSession(db, sid)),
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Nobody, when the account or its workspace is gone. */
function identityOf(row: SessionRow): Identity | undefined {
  const { email, firstName, lastName, role, userId, workspaceId, workspaceKind } = row
  if (userId === null || email === null || role === null || workspaceId === null || workspaceKind === null)
    return undefined
  return {
    userId,
    email,
    role,
    workspaceId,
    workspaceKind,
    name: displayName({ email, firstName, lastName }),
  }
}
