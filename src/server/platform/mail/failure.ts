import { AppError } from '#contract/platform/errors.ts'
import { cleanName } from '#contract/platform/common-fields.ts'

/** An error of nodemailer; `responseCode` is the mail server's (RFC 5321 §4.2). */
interface SendError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** Characters of the server's response that are shown. */
const MAX_SHOWN = 200

/**
 * The error that is shown to the sender of a mail: refused permanently (5xx), temporarily (4xx), or no answer.
 *
 * @param to the recipient
 */
export function mailFailure(error: unknown, to: string): AppError {
  if (error instanceof AppError) return error
  const { code, response = '', responseCode = 0 } = error as SendError
  if (code === 'EENVELOPE' && responseCode >= 500)
    return new AppError('mail_refused', `The mail server refused ${to}: ${shown(response)}`)
  if (code === 'EMESSAGE' && responseCode >= 500)
    return new AppError('mail_refused', `The mail server refused this email: ${shown(response)}`)
  if (responseCode >= 400 && responseCode < 500)
    return new AppError(
      'unavailable',
      `The mail server does not take this email at the moment: ${shown(response)} Please try again later.`,
    )
  if (code === 'ESTREAM')
    return new AppError('unavailable', 'This document cannot be read at the moment. Nothing was sent.')
  return new AppError('unavailable', 'The mail server could not be reached. Please try again later.')
}

function shown(response: string): string {
  const line = cleanName(response).slice(0, MAX_SHOWN)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
