import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id with the parameters that OWASP's password storage cheat sheet names first: 19 MiB, 2 passes, 1 lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
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
