import type { YoungFactor } from '#contract/people/second-factor.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { dropUselessCodes } from './keep-recovery-codes.ts'
import { recordFactorChange } from './record-change.ts'
import {
  deletePasskey,
  deleteSecret,
  findRecoveryCode,
  findSecret,
  replaceRecoveryCodes,
  selectPasskeys,
} from './repository.ts'

const YOUNG_MS = 7 * 86_400_000

/** The factors of an account that were added in the last 7 days: somebody else may have added them. */
export async function listYoungFactors(on: Queryable, userId: string, now: Date): Promise<YoungFactor[]> {
  const passkeys = await selectPasskeys(on, userId)
  const secret = await findSecret(on, userId)
  const code = await findRecoveryCode(on, userId)
  const added = [
    ...passkeys.map((row) => ({ ...row, kind: 'passkey' as const, addedAt: row.createdAt })),
    { ...secret, id: 'totp', kind: 'totp' as const, name: null, addedAt: secret?.confirmedAt },
    { ...code, id: 'recovery-codes', kind: 'recovery-codes' as const, name: null, addedAt: code?.createdAt },
  ]
  return added.flatMap(({ addedAt, device = null, id, kind, name }) =>
    addedAt instanceof Date && now.getTime() - addedAt.getTime() < YOUNG_MS
      ? { id, kind, name, device, addedAt: addedAt.toISOString() }
      : [],
  )
}

/**
 * Removes young factors, at a reset of the password; others stay.
 *
 * @param ids of {@link listYoungFactors}
 */
export async function dropYoungFactors(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const dropped = (await listYoungFactors(tx, userId, now)).filter(({ id }) => ids.includes(id))
  if (dropped.length === 0) return
  for (const { id, kind } of dropped) {
    if (kind === 'passkey') await deletePasskey(tx, userId, id)
    else if (kind === 'totp') await deleteSecret(tx, userId)
    else await replaceRecoveryCodes(tx, userId, [])
  }
  await dropUselessCodes(tx, userId)
  await recordFactorChange(tx, userId, 'dropped')
}
