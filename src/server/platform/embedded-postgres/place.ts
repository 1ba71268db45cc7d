import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, copyBinaries, linkLibraries } from './binaries.ts'
import { bringBack, moveAway } from './relocation.ts'
import { canEnter, canRun, NAMESPACE, NOBODY, PLAIN, type RunAs, type RunMode } from './run-as.ts'

/** Where PostgreSQL lies and as whom it runs. */
export interface Place {
  as: RunAs
  /** The programs: `bin`, `lib`, `share`. */
  native: string
  /** Holds the cluster. The user who runs it owns and may write it. */
  home: string
}

export interface PlaceOptions {
  binaries: Binaries
  /** Where the database is wanted: `postgres` in it. */
  dataDir: string
  /** Found out when not given. */
  mode?: RunMode
  /** Takes what the user who runs PostgreSQL cannot reach where it is. */
  reachableDir: string
}

/**
 * Settles where PostgreSQL lies and as whom it runs, so that it works for root and for others, in containers
 * and below closed folders. An existing cluster is always kept, and moved or handed over when it must be.
 *
 * @throws StartError when it belongs to another user, or root may not run anything as another user
 */
export function settle({ binaries, dataDir, mode, reachableDir }: PlaceOptions): Place {
  const wanted = path.join(dataDir, 'postgres')
  bringBack(wanted)
  const isLinked = linkLibraries(binaries.native)
  const owner = statSync(path.join(wanted, 'cluster'), { throwIfNoEntry: false })
  const as = chooseRunAs({ mode, owner, native: binaries.native, dataDir })

  if (as.mode !== 'nobody') {
    if (as.mode === 'plain' && owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new StartError(
        `The database in ${wanted} belongs to another user (id ${owner.uid}). ` +
          'Start Board Manual as that user or as root, or give it a DATA_DIR of its own.',
      )
    }
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    return { as, native: isLinked ? binaries.native : copyBinaries(binaries, dataDir), home: wanted }
  }

  const native =
    isLinked && canRun(as, binaries.native) ? binaries.native : copyBinaries(binaries, reachableDir)
  if (!canRun(as, native)) {
    throw new StartError(
      `PostgreSQL does not run as root, and root may not run ${native} as another user here. ` +
        'Start Board Manual as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.',
    )
  }
  if (!canEnter(as, dataDir)) moveAway(wanted, reachableDir)
  mkdirSync(wanted, { recursive: true, mode: 0o700 })
  handOver(wanted, as)
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

/** Gives a folder with all that is in it to the user who runs PostgreSQL, unless it is theirs. */
function handOver(home: string, { gid = 0, uid = 0 }: RunAs): void {
  const cluster = path.join(home, 'cluster')
  if (existsSync(cluster) && statSync(cluster).uid !== uid) {
    for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
      lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
    }
    // A copy has the permissions of the day; PostgreSQL opens nothing that others could.
    chmodSync(cluster, 0o700)
    // Last, for its owner says whether all of it was handed over.
    chownSync(cluster, uid, gid)
  }
  chownSync(home, uid, gid)
}
