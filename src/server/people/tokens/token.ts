/** The purposes of a mailed token of an account, and how long it works for each, in milliseconds. */
export const tokenLife = {
  reset_password: 3_600_000,
  change_email: 24 * 3_600_000,
  undo: 7 * 86_400_000,
  link_identity: 24 * 3_600_000,
} as const

/** How long the link that confirms a registration works, in milliseconds. */
export const REGISTRATION_TOKEN_MS = 24 * 3_600_000

export type TokenPurpose = keyof typeof tokenLife
