// Runs in a thread of its own: the lists take 60 MB, which the end of the thread gives back, and a long password takes
// part of a second.
import { parentPort } from 'node:worker_threads'
import { findWeakness, type PersonalData } from '#contract/people/password-strength.ts'

export interface StrengthQuestion {
  id: number
  password: string
  person: PersonalData
}

export interface StrengthAnswer {
  id: number
  weakness: string | undefined
}

async function answer({ id, password, person }: StrengthQuestion): Promise<void> {
  const found: StrengthAnswer = { id, weakness: await findWeakness(password, person) }
  parentPort?.postMessage(found)
}

parentPort?.on('message', (question: StrengthQuestion) => void answer(question))
