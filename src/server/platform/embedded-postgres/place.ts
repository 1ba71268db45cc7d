import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, copyBinaries, linkLibraries, undoInterruptedMove, moveAway } from './binaries.ts'
import { canEnter, canRun, NAMESPACE, NOBODY, PLAIN, type RunAs, type RunMode } from './run-as.ts'

/** PostgreSQL's folders, and the user who runs it. */
export interface ClusterPlace {
  as: RunAs
  /** The folder of the programs: `bin`, `lib`, `share`. */
  native: string
  /** The folder of the cluster, owned by the user who runs it. */
  home: string
}

export interface PlaceOptions {
  binaries: Binaries
  /** The database is `postgres` within it. */
  dataDir: string
  /** Chosen if undefined. */
  mode?: RunMode
  /** The folder for what the user who runs PostgreSQL cannot access elsewhere. */
  reachableDir: string
}

/**
 * Chooses PostgreSQL's folders and the user who runs it, so that it works for root and other users, in containers and
 * below private folders. An existing cluster is kept; if necessary it is moved, or gets another owner.
 *
 * @throws StartError when it belongs to another user, or root may not run programs as another user
 */
export function choosePlace({ binaries, dataDir, mode, reachableDir }: PlaceOptions): ClusterPlace {
  const wanted = path.join(dataDir, 'postgres')
  undoInterruptedMove(wanted)
  const isLinked = linkLibraries(binaries.native)
  const owner = statSync(path.join(wanted, 'cluster'), { throwIfNoEntry: false })
  const as = chooseRunAs({ mode, owner, native: binaries.native, dataDir })

  if (as.mode !== 'nobody') {
    if (as.mode === 'plain' && owner !== undefined && owner.uid !== process.getuid?.())
      throw new StartError(
        `The database in ${wanted} belongs to another user (id ${owner.uid}). ` +
          'Start Board Manual as that user or as root, or give it a DATA_DIR of its own.',
      )
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    return { as, native: isLinked ? binaries.native : copyBinaries(binaries, dataDir), home: wanted }
  }

  const native =
    isLinked && canRun(as, binaries.native) ? binaries.native : copyBinaries(binaries, reachableDir)
  if (!canRun(as, native))
    throw new StartError(
      `PostgreSQL does not run as root, and root may not run ${native} as another user here. ` +
        'Start Board Manual as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.',
    )
  if (!canEnter(as, dataDir)) moveAway(wanted, reachableDir)
  mkdirSync(wanted, { recursive: true, mode: 0o700 })
  changeOwner(wanted, as)
  return { as, native, home: wanted }
}

interface Choice {
  mode: RunMode | undefined
  owner: { uid: number; gid: number } | undefined
  native: string
  dataDir: string
}

function chooseRunAs({ dataDir, mode, native, owner }: Choice): RunAs {
  if (mode === 'plain' || (mode === undefined && process.getuid?.() !== 0)) return PLAIN
  if (mode === 'namespace') return NAMESPACE
  if (owner !== undefined && owner.uid !== 0) return { mode: 'nobody', uid: owner.uid, gid: owner.gid }
  const isNamespacePossible = mode === undefined && canRun(NAMESPACE, native) && canEnter(NAMESPACE, dataDir)
  return isNamespacePossible ? NAMESPACE : NOBODY
}

/** Makes the user who runs PostgreSQL the owner of a folder and all that it contains. */
function changeOwner(home: string, { gid = 0, uid = 0 }: RunAs): void {
  const cluster = path.join(home, 'cluster')
  if (existsSync(cluster) && statSync(cluster).uid !== uid) {
    for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true }))
      lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
    // PostgreSQL refuses a data directory that others can access, as a copy may be.
    chmodSync(cluster, 0o700)
    // Last, because its owner shows whether all of it was changed.
    chownSync(cluster, uid, gid)
  }
  chownSync(home, uid, gid)
}
