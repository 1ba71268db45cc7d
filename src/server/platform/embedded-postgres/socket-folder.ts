import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

/** The length of `sun_path` on every platform: 104 bytes on macOS, 108 on Linux, including the final NUL. */
const MAX_BYTES = 103

const fits = (folder: string) => Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= MAX_BYTES

/** The folder of the server's socket, private to its user. */
export interface SocketFolder {
  path: string
  /** Removes the folder, unless it is the cluster's own. */
  remove(): void
}

/** The cluster's own folder, or a temporary one if its path is too long for a socket. */
export function makeSocketFolder({ as, folder }: Cluster): SocketFolder {
  if (fits(folder)) return { path: folder, remove: () => undefined }
  const name = `board-manual-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const place = [os.tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits) ?? `/tmp/${name}`
  const remove = () => rmSync(place, { recursive: true, force: true })
  // Removes one that a killed server left; fails if it belongs to another user.
  remove()
  mkdirSync(place, { mode: 0o700 })
  if (as.uid !== undefined && as.gid !== undefined) chownSync(place, as.uid, as.gid)
  return { path: place, remove }
}
