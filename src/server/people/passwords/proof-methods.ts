import type { ProofMethod } from '#contract/people/accounts.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { findUser } from '../repository.ts'
import { listFactors } from '../factors/factors-of.ts'
import { selectIdentities } from '../sign-in/repository.ts'

/** How somebody can prove again who they are, the best way first. */
export async function proofMethodsOf(
  { db, provider }: Pick<AccountDependencies, 'db' | 'provider'>,
  userId: string,
): Promise<ProofMethod[]> {
  const user = await findUser(db, userId)
  const { passkeys, totp } = await listFactors(db, userId)
  const identities = provider === undefined ? [] : await selectIdentities(db, userId)
  const methods: ProofMethod[] = []
  if (passkeys.length > 0) methods.push('passkey')
  if (typeof user?.password === 'string') methods.push('password')
  if (totp) methods.push('totp')
  if (identities.some((identity) => provider?.isIssuerOf(identity))) methods.push('provider')
  return methods
}
