import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#contract/platform/errors.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { MINUTE, networkOf, addGuess, removeGuess } from '#server/platform/limits/index.ts'
import { hashToken } from '#server/platform/token.ts'

/** Wrong guesses in five minutes: for one account from one network, and from one network for all accounts. */
const MAX_GUESSES = { account: 10, network: 50 }
const GUESS_WINDOW = 5 * MINUTE
/** Wrong codes of one account in a day, from all networks. Whoever gives them knows the password, or has a session. */
const MAX_CODES = 20
const DAY = 24 * 60 * MINUTE

/** The errors that say that a guess was wrong. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['invalid_credentials', 'invalid'])

/** A password for the address of an account, whether there is one or not; or a code of an account's second factor. */
type Guess = { request: FastifyRequest; reply: FastifyReply } & ({ account: string } | { codesOf: string })

/** The key of a count, which does not reveal whom it is about. */
const keyOf = (...of: string[]) => hashToken(JSON.stringify(of))

/** The key of the count of an account's codes, apart from its password: a right password does not end that count. */
const codesKey = (userId: string) => keyOf(`codes:${userId}`)

/** Takes codes of an account again: whoever guessed them does not know its new password. */
export async function forgetGuessedCodes(on: Queryable, userId: string): Promise<void> {
  await removeGuess(on, codesKey(userId), true)
}

/**
 * Checks a password or a code, unless too many wrong ones came before. Passwords are counted by account and network, so
 * that a stranger elsewhere cannot lock the owner of an account out; codes of a second factor over all networks too, and
 * the owner is told, who ends that by another password.
 *
 * @param check throws AppError `invalid_credentials` or `invalid` for a wrong one
 * @throws AppError `rate_limited`, also for the right one
 */
export async function limitGuesses<Result>(
  { db, isRateLimited }: Pick<AccountDependencies, 'db' | 'isRateLimited'>,
  { reply, request, ...guess }: Guess,
  check: () => Promise<Result>,
): Promise<Result> {
  if (!isRateLimited) return await check()
  const network = networkOf(request.ip)
  const codesOf = 'codesOf' in guess ? guess.codesOf : undefined
  const ofAccount = keyOf(network, 'account' in guess ? guess.account : `codes:${guess.codesOf}`)
  const limits = [
    { key: ofAccount, max: MAX_GUESSES.account, timeWindow: GUESS_WINDOW },
    { key: keyOf(network), max: MAX_GUESSES.network, timeWindow: GUESS_WINDOW },
    ...(codesOf === undefined ? [] : [{ key: codesKey(codesOf), max: MAX_CODES, timeWindow: DAY }]),
  ]
  const counted: string[] = []
  let count = 0
  // Counted before it is checked, so that guesses at the same moment are not checked all together.
  for (const { key, max, timeWindow } of limits) {
    const added = await addGuess(db, key, timeWindow)
    if (added.count > max) {
      for (const earlier of counted) await removeGuess(db, earlier)
      reply.header('retry-after', added.secondsLeft)
      throw new AppError('rate_limited', max === MAX_CODES ? TOO_MANY_CODES : undefined)
    }
    counted.push(key)
    count = added.count
  }
  try {
    const result = await check()
    for (const key of counted) await removeGuess(db, key, key === ofAccount)
    return result
  } catch (error) {
    if (!(error instanceof AppError && WRONG.has(error.code)))
      for (const key of counted) await removeGuess(db, key)
    else if (codesOf !== undefined && count === MAX_CODES)
      await enqueue(db, 'account-mail', { userId: codesOf, mail: 'codes-guessed' })
    throw error
  }
}

const TOO_MANY_CODES =
  'Too many wrong codes were given for this account. Please use a passkey, or choose a new password: codes are taken again then.'
