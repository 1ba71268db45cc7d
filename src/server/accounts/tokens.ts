import { createHash, randomBytes } from 'node:crypto'

/** What a token is for, and how long it works, in milliseconds. */
export const tokenLife = {
  verify_email: 24 * 3_600_000,
  reset_password: 3_600_000,
  change_email: 24 * 3_600_000,
} as const

export type TokenPurpose = keyof typeof tokenLife

/** A fresh token of 256 random bits, fit for an address. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
