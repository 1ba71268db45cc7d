import { randomInt } from 'node:crypto'
import { hashToken } from '#server/platform/token.ts'

const COUNT = 10
const LENGTH = 16
/** Crockford's base32: digits and letters that are not taken for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of 80 random bits, such as `7Q2M-4XKD-9HTB-C0WE`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
    return code.replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** What is stored of a code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(
    code
      .toUpperCase()
      .replaceAll(/[^\dA-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )
}
