// Apart from the call that they belong to, whose schemas take long to load: a process that reads sheets needs these alone.

/** The most rows of a sheet that are shown. */
export const MAX_SHEET_ROWS = 100_000

/** Rows per answer. */
export const SHEET_ROWS = 200
