import { AppError } from '#contract/platform/errors.ts'
import type { Assertion, NewCredential } from '#contract/people/second-factor.ts'
import { currentDevice } from '#server/record/audit/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/identity.ts'
import { lockUser } from '../repository.ts'
import { requireWayIn } from '../sign-in/require-way-in.ts'
import { secondFactorsOf } from './factors-of.ts'
import { dropUselessCodes, issueRecoveryCodes } from './keep-recovery-codes.ts'
import { recordFactorChange } from './record-change.ts'
import type { RelyingParty } from './relying-party.ts'
import {
  deletePasskey,
  insertPasskey,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyRow,
  selectPasskeys,
  updatePasskeyName,
} from './repository.ts'

/** Loaded when it is needed: with what it depends on, it is a fifth of the server's modules. */
const webAuthn = () => import('@simplewebauthn/server')

const MAX_PASSKEYS = 20
/** EdDSA, ES256 and RS256. The library would add what this Node offers as an experiment, with a warning. */
const algorithms = [-8, -7, -257]
const REFUSED = 'This passkey was not accepted. Please try again.'

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** @returns what `navigator.credentials.create` takes, for a passkey that can be found without the e-mail address */
export async function registrationOptions(
  on: Queryable,
  party: RelyingParty,
  person: Pick<Person, 'id' | 'email' | 'name'>,
) {
  const present = await selectPasskeys(on, person.id)
  if (present.length >= MAX_PASSKEYS)
    throw new AppError('conflict', 'There are too many passkeys. Please remove one first.')
  const { generateRegistrationOptions } = await webAuthn()
  return await generateRegistrationOptions({
    rpName: 'Board Manual',
    rpID: party.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: present.map(credentialOf),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds the passkey that a browser has made.
 *
 * @returns with ten recovery codes when it is the first factor of the account
 * @throws AppError `invalid` when the answer does not belong to the challenge or the site, `conflict` for a passkey that
 *   an account has already
 */
export async function addPasskey(
  db: Database,
  party: RelyingParty,
  userId: string,
  { challenge, credential, name }: { challenge: string; credential: NewCredential; name: string },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await refusedWhenItThrows(() =>
    verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (verified?.verified !== true) throw new AppError('invalid', REFUSED)
  const { credential: made, credentialDeviceType } = verified.registrationInfo
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const isFirst = (await secondFactorsOf(tx, userId)).length === 0
    const passkey = await insertPasskey(tx, {
      userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      isSynced: credentialDeviceType === 'multiDevice',
      name,
      device: currentDevice(),
    })
    if (passkey === undefined) throw new AppError('conflict', 'This passkey has been added already.')
    await recordFactorChange(tx, userId, 'passkey-added')
    return { passkey, recoveryCodes: isFirst ? await issueRecoveryCodes(tx, userId) : null }
  })
}

/** @throws AppError `not_found`, also for a passkey of somebody else */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  const row = await updatePasskeyName(db, userId, id, name)
  if (row === undefined) throw new AppError('not_found', 'This passkey could not be found.')
  return row
}

/** @throws AppError `not_found`, also for a passkey of somebody else; `conflict` for the last way into the account */
export async function removePasskey(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await deletePasskey(tx, userId, id)))
      throw new AppError('not_found', 'This passkey could not be found.')
    await requireWayIn(tx, userId)
    await dropUselessCodes(tx, userId)
    await recordFactorChange(tx, userId, 'passkey-removed')
  })
}

/**
 * @param userId whose passkeys are asked for; undefined lets the browser offer those that it has for the site
 * @returns what `navigator.credentials.get` takes
 */
export async function assertionOptions(on: Queryable, party: RelyingParty, userId: string | undefined) {
  const { generateAuthenticationOptions } = await webAuthn()
  return await generateAuthenticationOptions({
    rpID: party.id,
    // Alone it must be two factors: the device, and the finger, face or PIN of its owner.
    userVerification: userId === undefined ? 'required' : 'preferred',
    ...(userId === undefined
      ? {}
      : { allowCredentials: (await selectPasskeys(on, userId)).map(credentialOf) }),
  })
}

/**
 * Checks what a passkey answered, and counts its use.
 *
 * @param userId whose passkey it must be; undefined for a sign-in by the passkey alone, which must have verified the person
 * @returns the account's id; nothing when the passkey is unknown, removed or another's, when the answer does not belong
 *   to the challenge or the site, or when its counter did not rise, so that there may be a copy of it
 */
export async function takePasskey(
  db: Database,
  party: RelyingParty,
  { assertion, challenge, userId }: { assertion: Assertion; challenge: string; userId: string | undefined },
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  return await db.transaction(async (tx) => {
    const row = await lockPasskey(tx, assertion.id)
    if (row === undefined || (userId !== undefined && row.userId !== userId)) return undefined
    const verified = await refusedWhenItThrows(() =>
      verifyAuthenticationResponse({
        response: assertion,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: userId === undefined,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
          transports: row.transports,
        },
      }),
    )
    if (verified?.verified !== true) return undefined
    const { credentialDeviceType, newCounter } = verified.authenticationInfo
    await markPasskeyUsed(tx, row.id, {
      counter: newCounter,
      isSynced: credentialDeviceType === 'multiDevice',
    })
    return row.userId
  })
}

/** The library throws for every answer that does not fit, with one kind of error. */
async function refusedWhenItThrows<Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
