import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/duties/calendar-feed.ts'
import { route } from '#server/platform/http/route.ts'
import type { DeadlineDependencies } from '../dependencies.ts'
import { createFeed, readFeed, revokeFeed } from './feed.ts'
import { findFeed } from './repository.ts'

/** The secret address at which calendars of other programs read deadlines. */
export function calendarRoutes(app: FastifyInstance, deadlines: DeadlineDependencies): void {
  route(app, calls.getCalendar, async ({ who }) => {
    const createdAt = await findFeed(deadlines.db, who.workspace.id, who.person.id)
    return { createdAt: createdAt?.toISOString() ?? null }
  })
  route(app, calls.createCalendar, async ({ who }) => ({
    url: await createFeed(deadlines, who),
  }))
  route(app, calls.deleteCalendar, ({ who }) => revokeFeed(deadlines, who))
  route(app, calls.readCalendar, async ({ params, reply }) => {
    const calendar = await readFeed(deadlines, params.token)
    return await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="deadlines.ics"')
      .send(calendar)
  })
}
