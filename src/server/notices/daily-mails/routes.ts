import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/notices/daily-mail.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { beginNews, endByToken, endNews, findChoice, isTold, saveChoice } from './repository.ts'

/** What a person is mailed of deadlines and of what others did. */
export function dailyMailRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, calls.getDailyMail, async ({ who: { person, workspace } }) => ({
    isWanted: await isTold(db, { workspaceId: workspace.id, userId: person.id }),
  }))
  route(app, calls.setDailyMail, async ({ who: { person, workspace }, body }) => {
    const change = body.isWanted ? beginNews : endNews
    await change(db, { workspaceId: workspace.id, userId: person.id })
    return body
  })
  route(
    app,
    calls.getReminders,
    async ({ who }) => (await findChoice(db, who.person.id)) ?? { weekly: true, ahead: true },
  )
  route(app, calls.setReminders, async ({ who, body }) => {
    await saveChoice(db, who.person.id, body)
    return body
  })
  // Mail programs send a form, of which nothing is needed.
  void app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    route(form, calls.endDailyMails, perAddress(30), async ({ query }) => {
      await endByToken(db, query.token, query.of)
      return { message: 'You will no longer receive these emails.' }
    })
  })
}
