import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/people/second-factor.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { MINUTE, perAccount } from '#server/platform/limits/index.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { isFactorRequired, setFactorRequired } from './company-setting.ts'
import { listFactors, presentPasskey } from './factors-of.ts'
import { renewRecoveryCodes } from './keep-recovery-codes.ts'
import { beginTotp, confirmTotp, removeTotp } from './one-time-codes.ts'
import { addPasskey, registrationOptions, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The factors of one's own account, and whether a company requires one. */
export function factorRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { db, publicAddress } = account
  const limitCodes = perAccount(account, 'totp-confirm', 10, 5 * MINUTE)

  route(app, calls.getFactors, async ({ who, request }) => ({
    ...(await listFactors(db, who.person.id)),
    requiredBy: request.session.factorRequiredBy?.() ?? null,
  }))

  route(app, calls.beginPasskey, async ({ who, request }) => {
    const options = await registrationOptions(db, relyingPartyOf(publicAddress, request), who.person)
    keepChallenge(request, options.challenge, 'add')
    return { ...options }
  })

  route(app, calls.addPasskey, async ({ who, body, request }) => {
    const { passkey, recoveryCodes } = await addPasskey(
      db,
      relyingPartyOf(publicAddress, request),
      who.person.id,
      { challenge: takeChallenge(request, 'add'), credential: body.passkey, name: body.name },
    )
    return { passkey: presentPasskey(passkey), recoveryCodes }
  })

  route(app, calls.renamePasskey, async ({ who, params, body }) =>
    presentPasskey(await renamePasskey(db, who.person.id, params.id, body.name)),
  )

  route(app, calls.removePasskey, ({ who, params }) => removePasskey(db, who.person.id, params.id))

  route(app, calls.beginTotp, ({ who }) => beginTotp(db, who.person.id))

  route(app, calls.confirmTotp, async ({ who, body, request, reply }) => {
    await limitCodes(request, reply)
    const recoveryCodes = await confirmTotp(db, who.person.id, body.totp, new Date())
    return { recoveryCodes }
  })

  route(app, calls.removeTotp, ({ who }) => removeTotp(db, who.person.id))

  route(app, calls.renewRecoveryCodes, async ({ who }) => ({
    recoveryCodes: await renewRecoveryCodes(db, who.person.id),
  }))

  route(app, calls.getCompanyFactor, async ({ who }) => ({ required: await isFactorRequired(db, who) }))

  route(app, calls.setCompanyFactor, async ({ who, body }) => {
    await setFactorRequired(db, who, body.required)
    return body
  })
}
