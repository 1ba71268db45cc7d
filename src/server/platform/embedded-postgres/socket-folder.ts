import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

/** What fits in `sun_path` on every platform: 104 bytes on macOS, 108 on Linux, with the NUL at its end. */
const MAX_BYTES = 103

const fits = (folder: string) => Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= MAX_BYTES

/** The folder of the server's socket, which nobody else can enter. */
export interface SocketFolder {
  path: string
  /** Removes it, when it is not the cluster's own. */
  remove(): void
}

/** The cluster's own folder, or a private one elsewhere when its path is too long for a socket's address. */
export function makeSocketFolder({ as, folder }: Cluster): SocketFolder {
  if (fits(folder)) return { path: folder, remove: () => undefined }
  const name = `board-manual-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const place = [os.tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits) ?? `/tmp/${name}`
  const remove = () => rmSync(place, { recursive: true, force: true })
  // One that a server left behind; made anew, so that it is certainly ours: this fails where it is not.
  remove()
  mkdirSync(place, { mode: 0o700 })
  if (as.uid !== undefined && as.gid !== undefined) chownSync(place, as.uid, as.gid)
  return { path: place, remove }
}
