import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { MINUTE } from '../rate-limits.ts'
import { hashToken } from '../tokens/token.ts'
import { addGuess, removeGuess } from './guess-repository.ts'

/** Wrong guesses in five minutes: for one account from one network, and from one network for all accounts. */
const MAX_GUESSES = { account: 10, network: 50 }

const GUESS_WINDOW = 5 * MINUTE

/** The errors that say that a guess was wrong. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['invalid_credentials', 'invalid'])

interface Guess {
  request: FastifyRequest
  reply: FastifyReply
  /** The address of the account that is guessed at, whether it exists or not; or {@link codesOf} it. */
  account: string
}

/** Names the codes of an account, which are counted apart from its password: a right password ends no count of them. */
export function codesOf(userId: string): string {
  return `codes:${userId}`
}

/**
 * Checks a password or a code, unless too many wrong ones came from the same network. Counted by account and network, so
 * that a stranger elsewhere cannot lock the owner of an account out. A network is one IPv4 address, or the /64 of an IPv6
 * one.
 *
 * @param check throws AppError `invalid_credentials` or `invalid` for a wrong one
 * @throws AppError `rate_limited`, also for the right one
 */
export async function limitGuesses<Result>(
  { db, isRateLimited }: Pick<AccountDependencies, 'db' | 'isRateLimited'>,
  { account, reply, request }: Guess,
  check: () => Promise<Result>,
): Promise<Result> {
  if (!isRateLimited) return await check()
  const network = normalizeIP(request.ip)
  const counted: string[] = []
  // Counted before it is checked, so that guesses at the same moment are not checked all together.
  for (const [scope, max] of Object.entries(MAX_GUESSES)) {
    const key = hashToken(JSON.stringify(scope === 'account' ? [network, account] : [network]))
    const { count, secondsLeft } = await addGuess(db, key, GUESS_WINDOW)
    if (count > max) {
      for (const earlier of counted) await removeGuess(db, earlier)
      reply.header('retry-after', secondsLeft)
      throw new AppError('rate_limited')
    }
    counted.push(key)
  }
  try {
    const result = await check()
    const [ofAccount = '', ofNetwork = ''] = counted
    await removeGuess(db, ofAccount, true)
    await removeGuess(db, ofNetwork)
    return result
  } catch (error) {
    if (!(error instanceof AppError && WRONG.has(error.code)))
      for (const key of counted) await removeGuess(db, key)
    throw error
  }
}
