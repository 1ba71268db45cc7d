import type { Factors, Passkey } from '#contract/people/second-factor.ts'
import type { SecondFactorMethod } from '#contract/people/sign-in.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { countRecoveryCodes, findSecret, type PasskeyRow, selectPasskeys } from './repository.ts'

export function presentPasskey({ createdAt, id, isSynced, lastUsedAt, name }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** The factors of an account, as its owner sees them. */
export async function listFactors(
  on: Queryable,
  userId: string,
): Promise<Pick<Factors, 'passkeys' | 'totp' | 'recoveryCodes'>> {
  const passkeys = await selectPasskeys(on, userId)
  const secret = await findSecret(on, userId)
  return {
    passkeys: passkeys.map(presentPasskey),
    totp: isInUse(secret),
    recoveryCodes: await countRecoveryCodes(on, userId),
  }
}

/** Whether one-time codes are on: until its first code is entered, a secret asks nobody for anything. */
export function isInUse(secret: { confirmedAt: Date | null } | undefined): boolean {
  return secret !== undefined && secret.confirmedAt !== null
}

/** How the sign-in to an account is completed after the password; nothing without a second factor. */
export async function secondFactorsOf(on: Queryable, userId: string): Promise<SecondFactorMethod[]> {
  const { passkeys, recoveryCodes, totp } = await listFactors(on, userId)
  const methods: SecondFactorMethod[] = []
  if (passkeys.length > 0) methods.push('passkey')
  if (totp) methods.push('totp')
  // They stand in for a factor, and are none themselves.
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery')
  return methods
}
