export type Verdict =
  | { isClean: true }
  /** The message is shown to the user. */
  | { isClean: false; message: string }

export interface Scanner {
  /**
   * @throws AppError `unavailable` when the scanner gives no verdict; errors of the source as they are
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>
}
