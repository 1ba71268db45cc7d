/**
 * Every failure a call can answer with: its HTTP status, and the message shown when the code that threw it
 * gave none (`docs/product.md` §10).
 */
export const errorTable = {
  invalid: { status: 400, message: 'The request is not valid.' },
  truncated: { status: 400, message: 'The upload ended early. Please try again.' },
  invalid_token: {
    status: 400,
    message: 'This link does not work. It was used, has ended, or is for another address.',
  },
  invalid_code: {
    status: 400,
    message: 'This code is not right. Please look at the newest email, or ask for another.',
  },
  unauthorized: { status: 401, message: 'Unauthorized' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You do not have access to this area.' },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  reauthenticate: { status: 403, message: 'Please confirm that it is you.' },
  email_not_verified: {
    status: 403,
    message: 'Please verify your email address before logging in.',
  },
  account_locked: {
    status: 403,
    message: 'This account is locked. Please ask whoever runs this Board Manual.',
  },
  registration_closed: {
    status: 403,
    message: 'This Board Manual takes no new registrations. Please ask whoever runs it.',
  },
  invitation_needed: {
    status: 403,
    message: 'Accounts here are by invitation only. Please open the link in your invitation.',
  },
  second_factor_required: {
    status: 403,
    message: 'Please add a second factor to your account first: it is required here.',
  },
  not_found: { status: 404, message: 'This could not be found.' },
  conflict: { status: 409, message: 'This cannot be done in the current state.' },
  keep: {
    status: 409,
    message: 'The law asks to keep this longer. Please give the reason for deleting it now.',
  },
  hold: { status: 409, message: 'This is on hold and cannot be deleted for good until an owner lifts that.' },
  ended: { status: 410, message: 'This link has ended. Please ask whoever sent it for another.' },
  too_large: { status: 413, message: 'This file is too large.' },
  unsupported: { status: 415, message: 'This type of content is not supported here.' },
  infected: { status: 422, message: 'A virus was found in this file. It was not stored.' },
  mail_refused: { status: 422, message: 'The mail server refused this email.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again shortly.' },
  quota: { status: 507, message: 'Your company has no room left for this. Nothing was stored.' },
  disk_full: { status: 507, message: 'There is no space left on the server. Nothing was stored.' },
} as const

export type ErrorCode = keyof typeof errorTable

/** A field that was refused, and why. */
export interface ErrorDetail {
  path: string
  message: string
}

/** The JSON body of every failed call. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  details?: ErrorDetail[]
}

/**
 * An expected failure. Thrown by use cases, turned into an answer once, by the server's error handler.
 *
 * @param code names the failure; {@link errorTable} has its status
 * @param message shown to people instead of the message in the table
 * @param details the fields that were refused
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined

  constructor(code: ErrorCode, message: string = errorTable[code].message, details?: ErrorDetail[]) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorTable[this.code].status
  }
}
