import { getProof } from '#contract/accounts.ts'
import { call } from './call.ts'
import { showFailure } from './failure.ts'
import { askForProof } from './proof.ts'

/**
 * Starts a download that needs a fresh proof. The browser fetches it by itself and cannot ask for one, so that it is asked
 * for before.
 */
export async function startProvenDownload(url: string): Promise<void> {
  try {
    const { isProven } = await call(getProof, {})
    if (!isProven && !(await askForProof())) return
  } catch (error) {
    showFailure(error, 'The download could not be started.')
    return
  }
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
