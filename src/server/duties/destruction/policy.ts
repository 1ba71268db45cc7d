import { may, type Rights } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'

/** @throws AppError `forbidden` for who is neither owner nor director */
export function requireDestroyer(rights: Rights): void {
  if (!may(rights, 'destroy'))
    throw new AppError('forbidden', 'Only owners and directors of this company can destroy papers.')
}
