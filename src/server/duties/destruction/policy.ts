import { AppError } from '#contract/platform/errors.ts'
import type { Scope } from '#server/platform/identity.ts'

/** @throws AppError `forbidden` for who is neither owner nor director */
export function requireDestroyer({ role }: Pick<Scope, 'role'>): void {
  if (role === 'member')
    throw new AppError('forbidden', 'Only owners and directors of this company can destroy papers.')
}
