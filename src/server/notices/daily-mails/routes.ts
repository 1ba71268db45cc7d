import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/notices/daily-mail.ts'
import { AppError } from '#contract/platform/errors.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { makeToken } from '#server/platform/token.ts'
import type { Database } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { deleteByToken, deleteChoice, insertChoice, isChosen } from './repository.ts'

export function dailyMailRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, calls.getDailyMail, async ({ who: { person, workspace } }) => ({
    isWanted: await isChosen(db, { workspaceId: workspace.id, userId: person.id }),
  }))
  route(app, calls.setDailyMail, async ({ who: { person, workspace }, body }) => {
    const choice = { workspaceId: workspace.id, userId: person.id }
    if (body.isWanted) await insertChoice(db, { ...choice, token: makeToken() })
    else await deleteChoice(db, choice)
    return body
  })
  // Mail programs send a form, of which nothing is needed.
  void app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    route(
      form,
      calls.stopDailyMail,
      async ({ query }) => {
        if (!(await deleteByToken(db, query.token))) throw new AppError('invalid_token', calls.INVALID_STOP)
      },
      perAddress(30),
    )
  })
}
