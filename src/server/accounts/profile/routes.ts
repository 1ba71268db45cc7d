import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts.ts'
import { listActivity as listActivityCall } from '#contract/activity.ts'
import { listActivity } from '#server/activity/index.ts'
import { selectStatistics } from '#server/files/index.ts'
import { sendContent } from '#server/platform/http/content.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { exportAccount } from '../export/export-account.ts'
import { showUser } from '../present.ts'
import { MINUTE, perAccount } from '../rate-limits.ts'
import { createBusinessCode } from './create-business-code.ts'
import { updateProfile } from './update-profile.ts'

/** The profile of a person and their business, and what the account page shows beside it. */
export function profileRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { db } = account
  const limitMails = perAccount(app, 'mails', 10, 60 * MINUTE)
  const limitExports = perAccount(app, 'exports', 5, 10 * MINUTE)

  route(app, calls.updateProfile, async ({ who, body, request, reply }) => {
    if (body.email !== undefined && body.email !== who.email) await limitMails(request, reply)
    return await updateProfile(db, who, body)
  })

  route(app, calls.getBusinessProfile, ({ who }) => showUser(db, who))

  route(app, calls.updateBusinessProfile, ({ who, body }) => updateProfile(db, who, body))

  route(app, calls.createBusinessCode, async ({ who }) => ({
    businessCode: await createBusinessCode(db, who),
  }))

  route(app, calls.getStats, ({ who }) => selectStatistics(db, who.workspaceId))

  route(app, listActivityCall, async ({ who, query, reply }) =>
    sendPage(reply, await listActivity(db, who.workspaceId, query)),
  )

  route(app, calls.exportAccount, async ({ who, request, reply }) => {
    await limitExports(request, reply)
    return await sendContent(request, reply, await exportAccount(account, who, new Date()))
  })
}
