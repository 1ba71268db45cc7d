import { AppError } from '#contract/platform/errors.ts'

/** A refusal that says when to come back. */
export class RateLimited extends AppError {
  readonly retryAfterSeconds: number

  /**
   * @param message shown to people
   * @param until when the call may be made again
   */
  constructor(message: string, until: Date, now: Date) {
    super('rate_limited', message)
    this.retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  }
}
