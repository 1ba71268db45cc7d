import type { User } from '#contract/sign-in.ts'
import type { UserRow } from './repository.ts'

/** An account as its owner sees it: everything but the password. */
export function presentUser({ password: _, ...row }: UserRow): User {
  return {
    ...row,
    emailVerified: row.emailVerified === 1 ? 1 : 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
