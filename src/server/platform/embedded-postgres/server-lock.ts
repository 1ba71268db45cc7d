import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** A server that was killed a moment ago holds it until the kernel has cleared it away. */
const PATIENCE_MS = 1000
/** SQLite's code for a lock that someone else holds. */
const SQLITE_BUSY = 5

/**
 * Takes a data directory for this process alone. The lock is the kernel's, reached through SQLite, which takes
 * one on an empty file: it is gone with its process however that ends, no process number is mistaken for
 * another, and it holds between containers that share the directory.
 *
 * @returns gives it back
 * @throws StartError when another server uses it
 */
export function lockDataDir(dataDir: string): () => void {
  const holder = path.join(dataDir, 'server.pid')
  const database = takeLock(dataDir, PATIENCE_MS)
  if (database === undefined) {
    throw new StartError(
      `Another Board Manual${numberIn(holder)} is already running on ${dataDir}. ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  return () => {
    rmSync(holder, { force: true })
    database.close()
  }
}

/** Whether a server has a data directory at this moment. */
export function isDataDirLocked(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, '.lock'))) return false
  const database = takeLock(dataDir, 0)
  database?.close()
  return database === undefined
}

/** @returns what holds the lock until it is closed; nothing when someone else has it */
function takeLock(dataDir: string, patienceMs: number): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path.join(dataDir, '.lock'), { timeout: patienceMs })
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new StartError(`${dataDir} cannot be locked: ${(error as Error).message}`)
  }
}

function numberIn(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}
