import type { FactorChange } from '#contract/people/second-factor.ts'
import type { SecurityEventType } from '#contract/record/security.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findBusinessOf } from '#server/company/workspaces/index.ts'
import { recordOnAccount } from '../record.ts'
import { findUser } from '../repository.ts'
import { offerUndo } from '../undo/offer-undo.ts'

const changes: Record<FactorChange, { type: SecurityEventType; description: string }> = {
  'passkey-added': { type: 'passkey', description: 'Added a passkey' },
  'passkey-removed': { type: 'passkey', description: 'Removed a passkey' },
  'totp-added': { type: 'second-factor', description: 'Turned one-time codes on' },
  'totp-removed': { type: 'second-factor', description: 'Turned one-time codes off' },
  'codes-renewed': { type: 'recovery-code', description: 'Made new recovery codes' },
  'code-used': { type: 'recovery-code', description: 'Signed in with a recovery code' },
  dropped: { type: 'second-factor', description: 'Removed second factors while resetting the password' },
  reset: { type: 'second-factor', description: 'The operator removed every second factor' },
}

/**
 * Records a change of somebody's factors, in the log and the activity, and tells the address of the account, with a link
 * that undoes the change.
 */
export async function recordFactorChange(on: Queryable, userId: string, change: FactorChange): Promise<void> {
  const workspaceId = (await findBusinessOf(on, userId))?.id
  const { description, type } = changes[change]
  await recordSecurityEvent(on, { type, userId, workspaceId, detail: { change } })
  if (workspaceId !== undefined) {
    const who = { person: { id: userId }, workspace: { id: workspaceId } }
    await recordOnAccount(on, who, { type: 'second_factor', description })
  }
  const user = await findUser(on, userId)
  // Nothing could be undone: the code is used.
  const undo =
    user === undefined || change === 'code-used' ? undefined : await offerUndo(on, userId, user.email)
  await enqueue(on, 'account-mail', {
    userId,
    mail: 'second-factor',
    change,
    ...(undo !== undefined && { undo }),
  })
}

/** Records a code or passkey that was refused; on the database itself, because nothing else is kept of it. */
export async function recordRefusal(
  on: Queryable,
  type: 'second-factor' | 'recovery-code' | 'passkey',
  userId: string | undefined,
): Promise<void> {
  await recordSecurityEvent(on, { type, result: 'refused', userId })
}
