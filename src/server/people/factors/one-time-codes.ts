import { AppError } from '#contract/platform/errors.ts'
import { currentDevice } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findUser, lockUser } from '../repository.ts'
import { isInUse } from './factors-of.ts'
import { dropUselessCodes, issueRecoveryCodes } from './keep-recovery-codes.ts'
import { recordFactorChange } from './record-change.ts'
import { countRecoveryCodes, deleteSecret, findSecret, savePendingSecret, takeStep } from './repository.ts'
import { Secret, TOTP } from 'otpauth'

const IN_USE = 'One-time codes are on already. Turn them off first.'

/**
 * Makes a secret for an authenticator app. It counts for nothing until {@link confirmTotp}.
 *
 * @returns the secret in base32, as an `otpauth:` address, and that as a QR code in a `data:` address
 * @throws AppError `conflict` when one-time codes are on
 */
export async function beginTotp(
  db: Database,
  userId: string,
): Promise<{ secret: string; uri: string; qr: string }> {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthorized')
  const secret = makeSecret()
  if (!(await savePendingSecret(db, userId, secret))) throw new AppError('conflict', IN_USE)
  const uri = totpUri(secret, user.email)
  const { toString: drawQrCode } = await import('qrcode')
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2 })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/**
 * Turns one-time codes on, with the first code.
 *
 * @returns ten recovery codes; none where the account has some already, which work on
 * @throws AppError `conflict` when they are on already or there is no secret, `invalid` for a wrong code
 */
export async function confirmTotp(db: Database, userId: string, code: string, now: Date): Promise<string[]> {
  return await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const hasCodes = (await countRecoveryCodes(tx, userId)) > 0
    const pending = await findSecret(tx, userId)
    if (isInUse(pending)) throw new AppError('conflict', IN_USE)
    if (pending === undefined) throw new AppError('conflict', 'Set one-time codes up first.')
    const { secret } = pending
    const step = stepOf(secret, code, now)
    const device = currentDevice()
    if (step === undefined || !(await takeStep(tx, userId, { confirms: true, device, secret, step }))) {
      const message = 'This code is not right. Please enter the one that the app shows now.'
      throw new AppError('invalid', message, [{ path: 'totp', message }])
    }
    await recordFactorChange(tx, userId, 'totp-added')
    return hasCodes ? [] : await issueRecoveryCodes(tx, userId)
  })
}

/** Turns one-time codes off; where they are off it changes nothing. */
export async function removeTotp(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await deleteSecret(tx, userId))) return
    await dropUselessCodes(tx, userId)
    await recordFactorChange(tx, userId, 'totp-removed')
  })
}

/** Takes a one-time code, each at most once; gives whether it was right. */
export async function takeTotp(db: Database, userId: string, code: string, now: Date): Promise<boolean> {
  const found = await findSecret(db, userId)
  if (found === undefined || !isInUse(found)) return false
  const step = stepOf(found.secret, code, now)
  if (step === undefined) return false
  return await takeStep(db, userId, { confirms: false, secret: found.secret, step })
}

const PERIOD_S = 30
const ISSUER = 'Board Manual'

/** 160 random bits, as RFC 4226 recommends, in base32. */
function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a QR code. */
function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The time step that a code belongs to: the present one, or one before or after it for clocks that differ.
 *
 * @returns undefined for a code of none of them
 */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_S * 1000)) + delta
}

function totpOf(secret: string, label = 'Account'): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S })
}
