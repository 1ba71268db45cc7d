/**
 * What documents of a folder speak of, in words and phrases parted by commas, as a person would write them:
 * accents, endings and hyphens do not matter, and one foreign word may stand inside a phrase.
 */
export interface Profile {
  /** What names the folder almost by itself: "VAT return". */
  sure: string
  /** What is usual there and less so elsewhere. */
  typical?: string
  /** What only tips the balance. */
  hint?: string
}

/** Not words but what `sides.ts` finds out: which of the two sides of a document the account's own business is. */
export const TO_US = '@addressed to you'
export const FROM_US = '@sent by you'
