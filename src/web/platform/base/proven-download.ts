import { getProof } from '#contract/people/accounts.ts'
import { call } from './call.ts'
import { showFailure } from './failure.ts'
import { askForProof } from './proof.ts'

/**
 * Asks for a fresh proof unless one holds, before the browser opens by itself what needs one.
 *
 * @returns false when the question was cancelled
 */
export async function proveFirst(): Promise<boolean> {
  const { isProven } = await call(getProof, {})
  return isProven || (await askForProof())
}

/**
 * The same, with a notice when it cannot be asked.
 *
 * @param failure the message for a failure that the server does not explain
 */
export async function proveOrTell(failure: string): Promise<boolean> {
  try {
    return await proveFirst()
  } catch (error) {
    showFailure(error, failure)
    return false
  }
}

/**
 * Starts a download that needs a fresh proof. The browser fetches it by itself and cannot ask for one, so that it is asked
 * for before.
 */
export async function startProvenDownload(url: string): Promise<void> {
  if (!(await proveOrTell('The download could not be started.'))) return
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
