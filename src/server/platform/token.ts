import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, in characters that need no escaping in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, in hexadecimal: what is stored of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
