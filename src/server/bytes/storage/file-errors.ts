import { AppError } from '#contract/platform/errors.ts'

/** Whether an error of the file system has one of these codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** The AppError for an error of writing; other errors as they are. */
export function writeFailure(error: unknown): unknown {
  return isCode(error, 'ENOSPC', 'EDQUOT') ? new AppError('disk_full') : error
}
