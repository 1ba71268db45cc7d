import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'

const backupOf = (wanted: string) => `${wanted}.moved`

/**
 * Moves a folder, or creates it, in a place that all users can access, and leaves a symlink. The original is copied, and
 * removed when the link exists; the caller sets the owners.
 *
 * @param wanted its path; an existing symlink is kept
 * @param reachableDir such as `/var/lib/board-manual`
 */
export function moveAway(wanted: string, reachableDir: string): void {
  const found = lstatSync(wanted, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true) return
  mkdirSync(reachableDir, { recursive: true })
  chmodSync(reachableDir, 0o755)
  // A unique name, so that the old database is not used again after DATA_DIR was deleted.
  const folder = mkdtempSync(path.join(reachableDir, 'data-'))
  if (found !== undefined) {
    cpSync(wanted, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    // The copy must survive a power cut before the original is removed.
    spawnSync('sync', { stdio: 'ignore' })
    renameSync(wanted, backupOf(wanted))
  }
  symlinkSync(folder, wanted)
  rmSync(backupOf(wanted), { recursive: true, force: true })
}

/** Restores the original folder after an interrupted move. */
export function undoInterruptedMove(wanted: string): void {
  const isThere = lstatSync(wanted, { throwIfNoEntry: false }) !== undefined
  if (!isThere && existsSync(backupOf(wanted))) renameSync(backupOf(wanted), wanted)
}
