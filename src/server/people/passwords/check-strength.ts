import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/platform/errors.ts'
import type { PersonalData } from '#contract/people/password-strength.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findBusinessOf } from '#server/company/workspaces/index.ts'
import { findUser } from '../repository.ts'
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts'

/** How long the thread stays after the last password, in milliseconds. */
const IDLE_MS = 60_000

interface Thread {
  ask(password: string, person: PersonalData): Promise<string | undefined>
}

let thread: Thread | undefined

/**
 * Refuses a password that is common or contains the person's own data (`docs/product.md` §5).
 *
 * @throws AppError `invalid` with the reason
 */
export async function requireStrongPassword(password: string, person: PersonalData): Promise<void> {
  thread ??= startThread()
  const weakness = await thread.ask(password, person)
  if (weakness !== undefined)
    throw new AppError('invalid', weakness, [{ path: 'password', message: weakness }])
}

/** The same for somebody who has an account. */
export async function requireStrongPasswordOf(
  on: Queryable,
  userId: string,
  password: string,
): Promise<void> {
  const user = await findUser(on, userId)
  if (user === undefined) throw new AppError('unauthorized')
  const business = await findBusinessOf(on, userId)
  await requireStrongPassword(password, { ...user, businessName: business?.businessName })
}

/** A thread that ends by itself when it has not been asked for a while. */
function startThread(): Thread {
  const worker = new Worker(new URL('strength-worker.ts', import.meta.url))
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>()
  let asked = 0
  const end = () => {
    if (thread === self) thread = undefined
    void worker.terminate()
  }
  const idle = setTimeout(() => (waiting.size === 0 ? end() : idle.refresh()), IDLE_MS).unref()
  const self: Thread = {
    ask(password, person) {
      const id = (asked += 1)
      const answer = Promise.withResolvers<string | undefined>()
      waiting.set(id, answer)
      worker.ref()
      const question: StrengthQuestion = { id, password, person }
      worker.postMessage(question)
      return answer.promise
    },
  }
  worker.on('message', ({ id, weakness }: StrengthAnswer) => {
    waiting.get(id)?.resolve(weakness)
    waiting.delete(id)
    if (waiting.size > 0) return
    // A program that has nothing else to do ends.
    worker.unref()
    idle.refresh()
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    end()
  })
  return self
}
