import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/people/accounts.ts'
import { listActivity as listActivityCall } from '#contract/record/activity.ts'
import { getStats } from '#contract/company/stats.ts'
import { undoChange as undoChangeCall } from '#contract/people/sign-in.ts'
import { listActivity } from '#server/record/activity/index.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import { selectStatistics } from '#server/manual/files/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { requireProof } from '#server/platform/http/proof.ts'
import { route } from '#server/platform/http/route.ts'
import { remembered } from '#server/platform/remembered.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { exportAccount } from '../export/export-account.ts'
import { showUser } from '../present.ts'
import { MINUTE, perAccount, perAddress } from '#server/platform/limits/index.ts'
import { createBusinessCode } from './create-business-code.ts'
import { undoChange } from '../undo/undo-change.ts'
import { updateProfile } from './update-profile.ts'

/** What people see of what their companies hold, by the revision of each. */
const rememberedStatistics = remembered<ReturnType<typeof selectStatistics>>(200)

/** The profile of a person and their business, and what the account page shows beside it. */
export function profileRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { db, post, quotas } = account
  const limitExports = perAccount(account, 'exports', 5, 10 * MINUTE)

  route(app, calls.updateProfile, async ({ who, body, request }) => {
    if (body.email !== undefined && body.email !== who.person.email) {
      requireProof(request)
      await post.ask('address-change', who.person)
    }
    return await updateProfile(db, who, body)
  })

  route(
    app,
    undoChangeCall,
    perAddress(30),
    async ({ body }) => await undoChange(account, body.token, new Date()),
  )

  route(app, calls.getBusinessProfile, ({ who }) => showUser(db, who))

  route(app, calls.updateBusinessProfile, ({ who, body }) => updateProfile(db, who, body))

  route(app, calls.createBusinessCode, async ({ who }) => ({
    businessCode: await createBusinessCode(db, who),
  }))

  route(app, getStats, async ({ who: { workspace } }) => {
    const revision = await app.findRevision(workspace)
    const [statistics, quota] = await Promise.all([
      rememberedStatistics([workspace, revision], () => selectStatistics(db, workspace)),
      quotas.measure(workspace, revision),
    ])
    return { ...statistics, quota }
  })

  route(app, listActivityCall, async ({ who, query, reply }) =>
    sendPage(reply, await listActivity(db, who, query)),
  )

  route(app, calls.exportAccount, async ({ who, request, reply }) => {
    await limitExports(request, reply)
    const content = await exportAccount(account, who, new Date())
    await recordInCompany(db, who, { type: 'export' })
    return content
  })
}
