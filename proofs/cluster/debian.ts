import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Daemon, Daemons } from '#server/testing/daemons.ts'

/** The first release of Debian with PostgreSQL 18. */
const RELEASE = 'forky'
const PACKAGES = [
  'base-files',
  'dash',
  'coreutils',
  'util-linux',
  'postgresql-18',
  'patroni',
  'python3-psycopg',
  'python3-etcd',
  'etcd-server',
  'pgbouncer',
  'haproxy',
]
/** The user whom the programs run as. */
const NOBODY = 65_534
const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache')

/** Where the data lies for the programs. */
export const DATA = '/mnt'

/** Programs of a newer Debian, which see their own files and the data alone. */
export interface Packages {
  /** The folder of the machine that is at {@link DATA} for them. */
  data: string
  /** Starts a program as `nobody`. It gets SIGTERM when this process dies; what it says is in the file `log`. */
  start: (program: string, ...args: string[]) => Daemon
  ready: Daemons['ready']
  /** Writes a file into the data; gives its path for the programs. */
  write: (name: string, text: string) => Promise<string>
  /** Makes a folder in the data that the programs may write; gives its path for them. */
  makeFolder: (name: string) => Promise<string>
  versionOf: (program: string, flag?: string) => string
}

/** Makes the packages ready, with data in the folder of the daemons. */
export async function openPackages(daemons: Daemons): Promise<Packages> {
  const root = await unpackPackages()
  const data = path.join(daemons.folder, 'data')
  const makeFolder = async (folder: string) => {
    await mkdir(folder, { recursive: true })
    await chown(folder, NOBODY, NOBODY)
  }
  await makeFolder(data)
  return {
    data,
    ready: (ask) => daemons.ready(ask),
    start: (program, ...args) => daemons.start(...confined(root, data, program, args)),
    async write(name, text) {
      await writeFile(path.join(data, name), text)
      return `${DATA}/${name}`
    },
    async makeFolder(name) {
      await makeFolder(path.join(data, name))
      return `${DATA}/${name}`
    },
    versionOf(program, flag = '--version') {
      const { stdout } = spawnSync('chroot', [root, program, flag], { encoding: 'utf8' })
      return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? ''
    },
  }
}

/**
 * Unpacks packages of a newer Debian into a folder of their own, because that of the machine may have an older PostgreSQL.
 * None of their scripts run, so nothing is started or set up. The folder is kept for the next time.
 *
 * @returns the folder
 */
async function unpackPackages(): Promise<string> {
  const version = createHash('sha256')
    .update([RELEASE, ...PACKAGES].join())
    .digest('hex')
    .slice(0, 8)
  const folder = path.join(CACHE, `debian-${RELEASE}-${version}`)
  if (existsSync(folder)) return folder
  console.log(`Unpacking PostgreSQL 18, Patroni, etcd, PgBouncer and HAProxy of Debian's ${RELEASE} …`)
  const unfinished = `${folder}.unfinished`
  await mkdir(CACHE, { recursive: true })
  await rm(unfinished, { recursive: true, force: true })
  const { error, status, stderr } = spawnSync(
    'mmdebstrap',
    [
      '--variant=extract',
      `--include=${PACKAGES.join(',')}`,
      // A release that is still being made says for a week only that it is the newest; copies of it may be older.
      '--aptopt=Acquire::Check-Valid-Until "false"',
      RELEASE,
      unfinished,
      'http://deb.debian.org/debian',
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`Debian's packages could not be had: ${error?.message ?? stderr.slice(-1000)}`)
  for (const name of ['dev', 'proc', DATA]) await mkdir(path.join(unfinished, name), { recursive: true })
  const nobody = `nobody:x:${String(NOBODY)}:${String(NOBODY)}::${DATA}:/bin/sh\n`
  await writeFile(path.join(unfinished, 'etc/passwd'), `root:x:0:0::/:/bin/sh\n${nobody}`)
  await writeFile(path.join(unfinished, 'etc/group'), `root:x:0:\nnobody:x:${String(NOBODY)}:\n`)
  await writeFile(path.join(unfinished, 'etc/hosts'), '127.0.0.1 localhost\n')
  await rename(unfinished, folder)
  return folder
}

/** The mounts are the program's own, and end with it. */
const SCRIPT = `set -e
root=$1 data=$2; shift 2
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --bind "$data" "$root${DATA}"
exec chroot "$root" "$@" >>"$data/log" 2>&1`

function confined(
  root: string,
  data: string,
  program: string,
  args: readonly string[],
): [command: string, ...args: string[]] {
  const user = [`--reuid=${String(NOBODY)}`, `--regid=${String(NOBODY)}`, '--clear-groups']
  // The signal is forgotten with a change of the user.
  const command = ['setpriv', ...user, 'setpriv', '--pdeathsig=TERM', program, ...args]
  return ['unshare', '--mount', '--propagation=private', 'sh', '-c', SCRIPT, 'sh', root, data, ...command]
}
