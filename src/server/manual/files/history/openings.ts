import { dayInLondon } from '#contract/platform/plain-date.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { Logger } from '#server/platform/logger.ts'
import { insertOpenings, type Opening } from './repository.ts'

/** How long openings wait to be written together, in milliseconds. */
const DELAY_MS = 200
/** Written at the latest when so many wait. */
const MAX_WAITING = 1000
/** Openings of the day that are remembered, so that they are not written again. */
const MAX_KNOWN = 50_000

/** Records who opened which file. Nobody waits for it. */
export interface FileOpenings {
  /** Notes that a person was given the contents of files, which they may view. */
  note(who: Identity, fileIds: readonly string[]): void
  /** Writes what still waits. */
  close(): Promise<void>
}

export function createFileOpenings(
  db: Database,
  logger: Pick<Logger, 'warn'>,
  now = () => new Date(),
): FileOpenings {
  let today = ''
  const known = new Set<string>()
  let waiting: Opening[] = []
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const openings = waiting
    waiting = []
    if (openings.length === 0) return
    try {
      await insertOpenings(db, openings)
    } catch (error) {
      known.clear()
      logger.warn({ err: error }, 'files: it could not be recorded who opened some')
    }
  }
  function writeSoon(): void {
    written = written.then(write)
  }

  return {
    note({ person, workspace }, fileIds) {
      // The template is the product's, and its administrator alone opens it there.
      if (workspace.kind === 'master') return
      const openedAt = now()
      const day = dayInLondon(openedAt)
      if (day !== today || known.size > MAX_KNOWN) known.clear()
      today = day
      for (const fileId of fileIds) {
        const opening = `${workspace.id} ${fileId} ${person.id}`
        if (known.has(opening)) continue
        known.add(opening)
        waiting.push({ workspaceId: workspace.id, fileId, userId: person.id, day, openedAt })
      }
      if (waiting.length >= MAX_WAITING) writeSoon()
      else if (waiting.length > 0) timer ??= setTimeout(writeSoon, DELAY_MS)
    },
    async close() {
      writeSoon()
      await written
    },
  }
}
