import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** A killed server holds the lock until the kernel has removed its process. */
const TIMEOUT_MS = 1000
/** SQLite's error code for a lock held by another process. */
const SQLITE_BUSY = 5

/**
 * Locks a data directory for this process. A kernel lock on an empty file, taken by way of SQLite: it ends with the
 * process, does not depend on process ids, and works between containers that share the directory.
 *
 * @returns a function that releases the lock
 * @throws StartError when another server holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const holder = path.join(dataDir, 'server.pid')
  const database = takeLock(dataDir, TIMEOUT_MS)
  if (database === undefined)
    throw new StartError(
      `Another Board Manual${numberIn(holder)} is already running on ${dataDir}. ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    )
  writeFileSync(holder, `${process.pid}\n`)
  return () => {
    rmSync(holder, { force: true })
    database.close()
  }
}

/** Whether a process holds the lock of a data directory. */
export function isDataDirLocked(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, '.lock'))) return false
  const database = takeLock(dataDir, 0)
  database?.close()
  return database === undefined
}

/** @returns a handle that holds the lock until it is closed; undefined when another process holds it */
function takeLock(dataDir: string, timeoutMs: number): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path.join(dataDir, '.lock'), { timeout: timeoutMs })
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
