import { callbackify } from 'node:util'
import type { FastifySessionObject, SessionStore } from '@fastify/session'
import { eq } from 'drizzle-orm'
import { displayName } from '#contract/sign-in.ts'
import type { Connection } from '#server/platform/database/database.ts'
import { sessions } from '../tables.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findSession, markSessionUsed } from '../repository.ts'

/**
 * Sessions in PostgreSQL, so that every server knows them and a restart ends none. With a session comes who it
 * belongs to, in the same question to the database.
 */
export function createSessionStore({
  db,
  pipelinedRead,
}: Pick<Connection, 'db' | 'pipelinedRead'>): SessionStore {
  return {
    get: callbackify(async (sid: string) => {
      const row = await pipelinedRead((on) => findSession(on, sid))
      if (row === undefined) return null
      // Its owner is shown when it was last used; once in five minutes is enough, a write per request too much (ADR 8).
      if (row.isUnmarked) await markSessionUsed(db, sid)
      const who = identityOf(row)
      // A function, which is not stored with the session.
      return { ...(row.sess as FastifySessionObject), identity: () => who }
    }),
    set: callbackify(async (sid: string, session: FastifySessionObject) => {
      const expire = session.cookie.expires ?? new Date(Date.now() + 86_400_000)
      const sess: unknown = JSON.parse(JSON.stringify(session))
      await db
        .insert(sessions)
        .values({ sid, sess, expire })
        .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
    }),
    destroy: callbackify(async (sid: string) => {
      await db.delete(sessions).where(eq(sessions.sid, sid))
    }),
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
