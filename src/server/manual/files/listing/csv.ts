import type { Content } from '#server/platform/content.ts'

/** Spreadsheets run what begins so as a formula; also after a tab or a line break. */
const formula = /^[=+\-@\t\r]/
/** A number is no formula, though a minus begins it. */
const number = /^-?\d+(?:\.\d+)?$/

function cellOf(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table as CSV (RFC 4180) that Excel takes for UTF-8. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe.
 */
export function csvOf(rows: ReadonlyArray<readonly string[]>): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

/** A table as a CSV file to be sent, which is made anew each time. */
export function csvContent(name: string, rows: ReadonlyArray<readonly string[]>): Content {
  return {
    mimetype: 'text/csv; charset=utf-8',
    isInline: false,
    name,
    cacheControl: 'private, no-store',
    open: () => Promise.resolve(Buffer.from(csvOf(rows))),
  }
}
