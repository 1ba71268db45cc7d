import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Daemon } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { DATA, type Packages } from './debian.ts'
import { deployed } from './settings.ts'

/** How long a primary may take to get a synchronous standby. */
const WHOLE_MS = 120_000

/** A PostgreSQL under Patroni, as if on a machine of its own. */
interface Node {
  name: string
  /** Of PostgreSQL. */
  port: number
  /** Of Patroni, where it says which of them is the primary. */
  restPort: number
  patroni: Daemon
}

/** Two PostgreSQLs, one of them a synchronous standby of the other. */
export interface Pair {
  nodes: readonly Node[]
  /** Of `postgres`, the superuser, and of the replication. */
  password: string
  /** Kills the PostgreSQL of the primary; its Patroni goes on. */
  killPrimary(): Promise<void>
  /** Kills PostgreSQL and Patroni of the primary; gives how they are started again. */
  killPrimaryMachine(): Promise<() => Promise<void>>
  /** Waits until there is a primary with a synchronous standby. */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** Starts etcd and two Patronis, as `deploy/cluster/patroni.yml` has them. */
export async function startPair(packages: Packages, password: string): Promise<Pair> {
  const nodes: Node[] = []
  const killPostgres = async ({ name }: Node) => {
    const file = path.join(packages.data, name, 'postmaster.pid')
    const [pid = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (Number(pid) > 0) kill(Number(pid))
  }
  const stop = async () => {
    // Patroni first, which would start PostgreSQL again.
    await Promise.all(nodes.map(({ patroni }) => patroni.end('SIGKILL')))
    for (const node of nodes) await killPostgres(node)
  }
  try {
    const etcd = await startEtcd(packages)
    for (const name of ['db1', 'db2']) {
      const node = { name, port: await freePort(), restPort: await freePort() }
      nodes.push({ ...node, patroni: await startPatroni(packages, node, etcd, password) })
      // The first becomes the primary, and the second copies it.
      await packages.ready(() => primaryOf(nodes))
    }
    return {
      nodes,
      password,
      stop,
      async killPrimary() {
        await killPostgres(await primaryOf(nodes))
      },
      async killPrimaryMachine() {
        const node = await primaryOf(nodes)
        await Promise.all([node.patroni.end('SIGKILL'), killPostgres(node)])
        return async () => {
          node.patroni = await startPatroni(packages, node, etcd, password)
        }
      },
      async whole() {
        const end = Date.now() + WHOLE_MS
        for (;;) {
          const roles = await Promise.all(nodes.map(({ restPort }) => roleAt(restPort)))
          if (roles.includes('primary') && roles.includes('sync_standby')) return
          if (Date.now() > end) throw new Error(`The database did not become whole: ${roles.join(', ')}`)
          await sleep(200)
        }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startPatroni(
  { makeFolder, start, write }: Packages,
  { name, port, restPort }: Omit<Node, 'patroni'>,
  etcd: string,
  password: string,
): Promise<Daemon> {
  const settings = await deployed('cluster/patroni.yml', [
    ['10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379', etcd],
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${String(restPort)}`],
    ['10.0.0.11:5432', `127.0.0.1:${String(port)}`],
    ['/var/lib/postgresql/18/board-manual', `${DATA}/${name}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['username: postgres', `username: postgres\n      password: ${password}`],
    ['username: replicator', `username: replicator\n      password: ${password}`],
  ])
  const own = await makeFolder(`${name}-own`)
  const paths = `  pgpass: ${own}/pgpass\n  parameters:\n    unix_socket_directories: ${own}\n`
  return start('patroni', await write(`${name}.yml`, settings + paths))
}

async function startEtcd({ ready, start }: Packages): Promise<string> {
  const [clients, peers] = [`127.0.0.1:${String(await freePort())}`, `127.0.0.1:${String(await freePort())}`]
  const settings = {
    name: 'etcd1',
    'data-dir': `${DATA}/etcd`,
    'log-level': 'error',
    'listen-client-urls': `http://${clients}`,
    'advertise-client-urls': `http://${clients}`,
    'listen-peer-urls': `http://${peers}`,
    'initial-advertise-peer-urls': `http://${peers}`,
    'initial-cluster': `etcd1=http://${peers}`,
  }
  start('etcd', ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`))
  await ready(() => fetch(`http://${clients}/health`))
  return clients
}

/** What Patroni says that its PostgreSQL is; undefined when it does not answer or is starting. */
async function roleAt(restPort: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(restPort)}/patroni`)
    const { role, state, sync_standby } = (await response.json()) as Record<string, unknown>
    if (state !== 'running') return undefined
    return sync_standby === true ? 'sync_standby' : String(role)
  } catch {
    return undefined
  }
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  for (const node of nodes) if ((await roleAt(node.restPort)) === 'primary') return node
  throw new Error('There is no primary')
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
