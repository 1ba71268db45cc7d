import { collectBytes } from '#server/bytes/index.ts'
import { blobReferences } from '#server/table-facts.ts'
import { counted, inBytes } from './progress.ts'
import type { Verb } from './verb.ts'

/** Collects bytes that no row names. */
export const gc: Verb = {
  help: `The server does so every night, in two steps. Bytes that no row names and that were filed more than a day ago
are marked; the next collection, at least an hour later, removes what is marked and still named by nobody. Safe beside
uploads; while a backup is being made nothing is collected.`,

  async run({ progress, say, services: { connection, storage } }) {
    const done = await collectBytes(
      { db: connection.db, storage, blobReferences },
      new Date(),
      ({ examined, removed }) =>
        progress.show(() => `${counted(examined, 'blob')} looked at, ${String(removed)} removed`),
    )
    if (done === undefined) {
      say('A backup or another collection is under way. Nothing was collected.')
      return false
    }
    say(
      `${counted(done.examined, 'blob')} looked at: ${counted(done.removed, 'blob')} (${inBytes(done.bytes)}) removed, ` +
        `${String(done.marked)} marked for the next collection.`,
    )
    return true
  },
}
