import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/notices/reminders.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deleteChoicesOf } from '#server/notices/daily-mails/index.ts'
import { route } from '#server/platform/http/route.ts'
import { endByToken, findChoice, saveChoice } from './repository.ts'

/** Which reminders of deadlines a person gets by mail. */
export function reminderRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(
    app,
    calls.getReminders,
    async ({ who }) => (await findChoice(db, who.person.id)) ?? { weekly: true, ahead: true },
  )
  route(app, calls.setReminders, async ({ who, body }) => {
    await saveChoice(db, who.person.id, body)
    return body
  })
  route(app, calls.endReminders, async ({ query }) => {
    const userId = await endByToken(db, query.token)
    if (query.of === 'all' && userId !== undefined) await deleteChoicesOf(db, userId)
    return { message: 'You get no more reminders of deadlines by email.' }
  })
}
