import { readFile } from 'node:fs/promises'
import type { Sent } from '../cluster/mixed-load.ts'
import type { Proxy, ProxyEntry } from '../cluster/servers.ts'

/** Something that was done to a server. */
export interface Step {
  /** By `performance.now()`. */
  at: number
  what: string
}

/** Gives lines that say when each request was sent, and all that nginx noted of it. */
export async function tracesOf(
  failures: readonly Sent[],
  steps: readonly Step[],
  { accessLog, errorLog }: Proxy,
): Promise<string[]> {
  const entries = linesOf(await readFile(accessLog, 'utf8')).map((line) => JSON.parse(line) as ProxyEntry)
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]))
  const errors = linesOf(await readFile(errorLog, 'utf8'))
  return failures.flatMap(({ answer, endedAt, kind, number, startedAt }) => {
    const entry = byNumber.get(String(number))
    const step = steps.findLast(({ at }) => at <= startedAt)
    const since = (startedAt - (step?.at ?? 0)).toFixed(0)
    const took = (endedAt - startedAt).toFixed(0)
    return [
      `✗ ${kind}: ${String(answer)} after ${took} ms, sent ${since} ms after "${step?.what ?? 'the start'}"`,
      `  nginx: ${entry === undefined ? 'has no entry' : JSON.stringify(entry)}`,
      ...errors
        .filter((line) => isOf(line, entry?.connection) && isBetween(line, startedAt, endedAt))
        .map((line) => `  ${line}`),
    ]
  })
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const isOf = (line: string, connection: string | undefined) => line.includes(` *${connection ?? '-'} `)

/** Whether an error was logged while a request was under way. nginx notes the second, in local time. */
function isBetween(line: string, startedAt: number, endedAt: number): boolean {
  const loggedAt = new Date(line.slice(0, '2026/01/01 00:00:00'.length)).getTime()
  const [from, to] = [startedAt, endedAt].map((at) => performance.timeOrigin + at) as [number, number]
  return loggedAt >= from - 1000 && loggedAt <= to
}
