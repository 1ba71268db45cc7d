import { randomBytes } from 'node:crypto'
import { connect } from '#server/platform/database/database.ts'
import type { Daemons } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openPackages, type Packages } from './debian.ts'
import { type Pair, startPair } from './patroni.ts'
import { deployed } from './settings.ts'

/** Two PostgreSQLs behind HAProxy and PgBouncer. */
export interface ClusteredDatabase extends Pair {
  /** By PgBouncer. */
  url: string
  /** By HAProxy alone. */
  directUrl: string
  ownerUrl: string
  /** With their versions. */
  programs: string[]
}

const OWNER = 'board_manual'
const APPLICATION = 'board_manual_app'

/** Starts it on free ports of the loopback, with its data in the folder of the daemons. */
export async function startDatabase(daemons: Daemons): Promise<ClusteredDatabase> {
  const packages = await openPackages(daemons)
  const pair = await startPair(packages, randomBytes(16).toString('hex'))
  const { password } = pair
  try {
    const port = await startHaproxy(packages, pair)
    const at = (user: string, of: number, name = OWNER) =>
      `postgres://${user}:${password}@127.0.0.1:${String(of)}/${name}`
    await packages.ready(() => makeRoles(at('postgres', port, 'postgres'), password))
    const pooledPort = await startPgbouncer(packages, port, password)
    return {
      ...pair,
      url: at(APPLICATION, pooledPort),
      directUrl: at(APPLICATION, port),
      ownerUrl: at(OWNER, port),
      programs: [
        `PostgreSQL ${packages.versionOf('/usr/lib/postgresql/18/bin/postgres')}`,
        `Patroni ${packages.versionOf('patroni')}`,
        `etcd ${packages.versionOf('etcd')}`,
        `PgBouncer ${packages.versionOf('pgbouncer')}`,
        `HAProxy ${packages.versionOf('haproxy', '-v')}`,
      ],
    }
  } catch (error) {
    await pair.stop()
    throw error
  }
}

/** Gives the port that leads to the primary. */
async function startHaproxy({ start, write }: Packages, { nodes }: Pair): Promise<number> {
  const port = await freePort()
  const settings = await deployed('cluster/haproxy.cfg', [
    ['127.0.0.1:5432', `127.0.0.1:${String(port)}`],
    ...nodes.map((node, index): [string, string] => [
      `10.0.0.1${String(index + 1)}:5432 check port 8008`,
      `127.0.0.1:${String(node.port)} check port ${String(node.restPort)}`,
    ]),
  ])
  start('haproxy', '-db', '-f', await write('haproxy.cfg', settings))
  return port
}

async function makeRoles(connectionString: string, password: string): Promise<void> {
  const admin = connect({ connectionString, max: 1 }, () => undefined)
  try {
    await admin.pool.query(`create role ${OWNER} login password '${password}'`)
    await admin.pool.query(`create role ${APPLICATION} login password '${password}'`)
    await admin.pool.query(`create database ${OWNER} owner ${OWNER}`)
  } finally {
    await admin.close()
  }
}

async function startPgbouncer({ start, write }: Packages, port: number, password: string): Promise<number> {
  const pooledPort = await freePort()
  const settings = await deployed('cluster/pgbouncer.ini', [
    ['port=5432', `port=${String(port)}`],
    ['listen_port = 6432', `listen_port = ${String(pooledPort)}`],
    ['/etc/pgbouncer/userlist.txt', await write('userlist.txt', `"${APPLICATION}" "${password}"\n`)],
  ])
  start('pgbouncer', '-q', await write('pgbouncer.ini', settings))
  return pooledPort
}
