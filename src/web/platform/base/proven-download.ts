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
 * Starts a download that needs a fresh proof. The browser fetches it by itself and cannot ask for one, so that it is asked
 * for before.
 */
export async function startProvenDownload(url: string): Promise<void> {
  try {
    if (!(await proveFirst())) return
  } catch (error) {
    showFailure(error, 'The download could not be started.')
    return
  }
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
