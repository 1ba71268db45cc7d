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

const setAside = (wanted: string) => `${wanted}.moved`

/**
 * Moves a folder, or makes it, where every user can reach it, and leaves a link in its place. What was there
 * is copied with its owners left to the caller; it goes only once the link stands.
 *
 * @param wanted where it is, or should be; a link from before stays as it is
 * @param reachableDir such as `/var/lib/board-manual`
 */
export function moveAway(wanted: string, reachableDir: string): void {
  const found = lstatSync(wanted, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true) return
  mkdirSync(reachableDir, { recursive: true })
  chmodSync(reachableDir, 0o755)
  // A new name each time: after DATA_DIR was deleted, its old database must not come back beside new files.
  const folder = mkdtempSync(path.join(reachableDir, 'data-'))
  if (found !== undefined) {
    cpSync(wanted, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    // Node syncs single files only; the original goes once the copy is certain to outlast a power cut.
    spawnSync('sync', { stdio: 'ignore' })
    renameSync(wanted, setAside(wanted))
  }
  symlinkSync(folder, wanted)
  rmSync(setAside(wanted), { recursive: true, force: true })
}

/** Undoes a move that was interrupted: the folder that was set aside is whole. */
export function bringBack(wanted: string): void {
  const isThere = lstatSync(wanted, { throwIfNoEntry: false }) !== undefined
  if (!isThere && existsSync(setAside(wanted))) renameSync(setAside(wanted), wanted)
}
