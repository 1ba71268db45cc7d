/** What a scanner found. */
export type Verdict =
  | { isClean: true }
  /** The sentence says to a person what was found, or why nothing can be said. */
  | { isClean: false; sentence: string }

/** Looks for viruses. */
export interface Scanner {
  /**
   * @throws AppError `unavailable` when the scanner gives no verdict; an error of the bytes' source as it is
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>
}
