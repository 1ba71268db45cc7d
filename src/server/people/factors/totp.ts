import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const ISSUER = 'Board Manual'

/** 160 random bits, as RFC 4226 recommends, in base32. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The time step that a code belongs to: the present one, or one before or after it for clocks that differ.
 *
 * @returns undefined for a code of none of them
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_S * 1000)) + delta
}

function totpOf(secret: string, label = 'Account'): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S })
}
