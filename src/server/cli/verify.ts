import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { namedBytes, type Storage } from '#server/blobs/index.ts'
import { counted, inBytes } from './progress.ts'
import type { Verb } from './verb.ts'

/** Reads every stored byte and compares it with its checksum. */
export const verify: Verb = {
  help: `Looks at both sides: that everything in the store is what its name says, and that everything the database
names is in the store. It changes nothing. What is amiss is named, one line each, and the program ends with 1.`,

  async run({ progress, say, services: { connection, storage }, signal }) {
    let blobs = 0
    let bytes = 0
    let faults = 0
    const tell = (line: string) => {
      faults += 1
      say(line)
    }
    for await (const { sha256, size } of storage.list()) {
      signal.throwIfAborted()
      if (!(await isWhole(storage, sha256))) tell(`damaged  ${sha256}`)
      blobs += 1
      bytes += size
      progress.show(() => `${counted(blobs, 'blob')}, ${inBytes(bytes)} read`)
    }
    let named = 0
    for await (const { sha256, size } of namedBytes(connection.db)) {
      signal.throwIfAborted()
      const found = await storage.stat(sha256)
      if (found === undefined) tell(`missing  ${sha256}`)
      else if (found.size !== size) {
        tell(`damaged  ${sha256}  ${inBytes(found.size)} instead of ${inBytes(size)}`)
      }
      named += 1
      progress.show(() => `${counted(named, 'blob')} of the database looked for`)
    }
    say(
      `${counted(blobs, 'blob')} (${inBytes(bytes)}) read, ${String(named)} named by the database: ` +
        (faults === 0 ? 'all as they should be.' : `${counted(faults, 'fault')}.`),
    )
    return faults === 0
  },
}

/** Whether a blob still is what its name says; one that was collected meanwhile is no fault. */
async function isWhole(storage: Storage, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    const { stream } = await storage.open(sha256)
    for await (const chunk of stream) hash.update(chunk as Buffer)
  } catch (error) {
    return error instanceof AppError && error.code === 'not_found'
  }
  return hash.digest('hex') === sha256
}
