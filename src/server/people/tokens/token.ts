import { createHash, randomBytes } from 'node:crypto'

/** The purposes of a mailed token of an account, and how long it works for each, in milliseconds. */
export const tokenLife = {
  reset_password: 3_600_000,
  change_email: 24 * 3_600_000,
  undo: 7 * 86_400_000,
  link_identity: 24 * 3_600_000,
} as const

/** How long the link that confirms a registration works, in milliseconds. */
export const REGISTRATION_TOKEN_MS = 24 * 3_600_000

export type TokenPurpose = keyof typeof tokenLife

/** A token of 256 random bits, in characters that need no escaping in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, in hexadecimal: what is stored of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
