import { AppError } from '#contract/errors.ts'
import { cleanName } from '#contract/common-fields.ts'

/** What nodemailer says of a failure; `responseCode` is the server's own (RFC 5321 §4.2). */
interface SendError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** As much of a server's answer as a notice can hold. */
const SHOWN = 200

/**
 * Why a mail was not taken, in words for who sent it: refused for good (a code of 5xx) with the server's reason,
 * not now (4xx), or no server that answers.
 *
 * @param to the recipient
 */
export function mailFailure(error: unknown, to: string): AppError {
  if (error instanceof AppError) return error
  const { code, response = '', responseCode = 0 } = error as SendError
  if (code === 'EENVELOPE' && responseCode >= 500) {
    return new AppError('mail_refused', `The mail server refused ${to}: ${shown(response)}`)
  }
  if (code === 'EMESSAGE' && responseCode >= 500) {
    return new AppError('mail_refused', `The mail server refused this email: ${shown(response)}`)
  }
  if (responseCode >= 400 && responseCode < 500) {
    return new AppError(
      'unavailable',
      `The mail server does not take this email at the moment: ${shown(response)} Please try again later.`,
    )
  }
  if (code === 'ESTREAM') {
    return new AppError('unavailable', 'This document cannot be read at the moment. Nothing was sent.')
  }
  return new AppError('unavailable', 'The mail server could not be reached. Please try again later.')
}

function shown(response: string): string {
  const line = cleanName(response).slice(0, SHOWN)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
