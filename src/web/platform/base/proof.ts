import { createStore } from './store.ts'

/** The open question who is at the screen: the dialog that shows it answers whether the server has accepted a proof. */
export const proofQuestion = createStore<{ answer: (isProven: boolean) => void } | undefined>(undefined)

let asked: Promise<boolean> | undefined

/**
 * Opens the dialog "Confirm it is you"; several calls that wait for a proof share one.
 *
 * @returns whether a proof was given; false when the dialog was cancelled
 */
export async function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => proofQuestion.set({ answer: resolve })).finally(() => {
    asked = undefined
    proofQuestion.set(undefined)
  })
  return await asked
}
