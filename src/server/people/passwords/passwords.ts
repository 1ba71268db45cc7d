import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters that OWASP's password storage cheat sheet names first: 19 MiB, 2 passes, 1 lane. */
let parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Makes hashes cost a tenth from now on: for tests, which make thousands of accounts. A product that was started never does. */
export function hashCheaply(): void {
  parameters = { memoryCost: 4096, timeCost: 1, parallelism: 1 }
}

let decoy: Promise<string> | undefined

/**
 * Hashes a password.
 *
 * @param like a hash whose salt it takes, so that one computation compares a password with both
 */
export function hashPassword(password: string, like?: string): Promise<string> {
  const salt = like === undefined ? undefined : Buffer.from(like.split('$')[4] ?? '', 'base64')
  return hash(password, { ...parameters, ...(salt && { salt }) })
}

/**
 * Whether a password belongs to a hash. Without a hash the answer is no and takes as long, so that the time of an answer
 * does not tell whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64'))
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== null && stored !== undefined
}

/**
 * The first of several that have a password, where all their hashes have the same salt. It takes as long for any number of
 * them, and for none.
 */
export async function findByPassword<Holder extends { password: string }>(
  holders: readonly Holder[],
  password: string,
): Promise<Holder | undefined> {
  const [first] = holders
  if (first === undefined) await isPassword(undefined, password)
  const typed = first && (await hashPassword(password, first.password))
  return holders.find((holder) => holder.password === typed)
}
