import { TRASH_DAYS } from '#contract/manual/trash.ts'
import { momentFormat } from '#contract/platform/plain-date.ts'

export { formatSize } from '#contract/platform/format-size.ts'

/**
 * Formats a whole number with thousands separators. `toLocaleString` would load the browser's locale data, which
 * takes a phone 40 ms of the first render.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 page`, `1,204 pages`. */
export function formatNumber(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** `1 file`, `1,204 files`. */
export function formatFiles(count: number): string {
  return formatNumber(count, 'file')
}

/** A size in KB with one decimal, as the share and master screens show it (`docs/product.md` §9). */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

// Moments, in the reader's time zone. Days without a time are written by `plain-date.ts`, in the same forms.

/** 7 Feb 2026, 09:30 */
export const formatMoment = momentFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** 09:30 */
export const formatTime = momentFormat({ timeStyle: 'short' })
/** 7 Feb 2026 */
export const formatDay = momentFormat({ dateStyle: 'medium' })
/** 7 February 2026 */
export const formatLongDay = momentFormat({ dateStyle: 'long' })

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Midnight of a local day, in milliseconds. */
function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
}

/**
 * How long ago something was: minutes or hours where midnight lies between, days under a week, weeks under 30 days, then the date (`docs/product.md` §9).
 *
 * @param date an ISO 8601 time, or nothing when it is not known
 * @param now held still by tests
 */
export function formatRelativeDate(date: string | Date | null | undefined, now: Date = new Date()): string {
  if (date === undefined || date === null || date === '') return 'Unknown date'
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return 'Invalid date'
  // Rounded, because a day has 23 or 25 hours when clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY)
  if (days === 0) return 'Today'
  const elapsed = now.getTime() - time.getTime()
  // Before midnight, and still no day ago.
  if (days === 1 && elapsed < 12 * HOUR) return agoOf(elapsed)
  if (days === 1) return '1 day ago'
  if (days > 1 && days < 7) return `${days} days ago`
  if (days >= 7 && days < 30) {
    const weeks = Math.floor(days / 7)
    return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`
  }
  // The specification asks for the date of the browser's locale here.
  return time.toLocaleDateString()
}

function agoOf(elapsed: number): string {
  const [count, unit] =
    elapsed < HOUR
      ? [Math.max(1, Math.floor(elapsed / MINUTE)), 'minute']
      : [Math.floor(elapsed / HOUR), 'hour']
  return `${String(count)} ${unit}${count === 1 ? '' : 's'} ago`
}

/** The day on which something deleted now is gone for good. */
export function finalDay(now: Date = new Date()): string {
  const day = new Date(now)
  day.setDate(day.getDate() + TRASH_DAYS)
  return formatLongDay(day)
}
