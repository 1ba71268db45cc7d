/**
 * Words and phrases of a folder's documents, separated by commas. Accents, endings and hyphens do not matter, and one
 * other word may occur within a phrase.
 */
export interface Profile {
  /** Identify the folder almost by themselves, such as "VAT return". */
  sure: string
  /** More frequent there than elsewhere. */
  typical?: string
  /** Weak evidence. */
  hint?: string
}

/** Not words, but the direction of a document: see `direction.ts`. With a word of trade it is written `@to us+invoice`. */
export const TO_US = '@to us'
export const FROM_US = '@from us'
