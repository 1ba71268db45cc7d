/**
 * Converts PostgreSQL's text of a time, with milliseconds at most, to ISO 8601 in UTC. Connections in UTC, such as those
 * to the embedded database, avoid a `Date`, which takes ten times as long.
 */
export function isoTime(text: string): string {
  // 2026-03-01 09:30:00.5+00
  const isUtc = text.endsWith('+00') && text[10] === ' ' && text.length <= 26
  if (!isUtc) return new Date(text).toISOString()
  const time = text.slice(11, -3)
  return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`
}
