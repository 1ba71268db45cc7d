import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { chown, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '#server/platform/database/database.ts'
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { ensureCluster, ROLES, serverArguments } from '#server/platform/embedded-postgres/cluster.ts'
import { choosePlace } from '#server/platform/embedded-postgres/place.ts'
import { launch } from '#server/platform/embedded-postgres/run-as.ts'
import { daemonsIn } from './daemons.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL that the server knows by its address alone. */
export interface Postgres {
  /** With the password, and the database `postgres`. */
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on a port of the loopback that asks for a password, as one of somebody else's would be.
 *
 * @param tls its certificate, if it offers TLS
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  tls?: { cert: string; key: string },
): Promise<Postgres> {
  const daemons = await daemonsIn('postgres')
  try {
    const { folder, ready, start } = daemons
    const place = choosePlace({ binaries: findBinaries(), dataDir: folder, reachableDir: folder })
    const cluster = ensureCluster({ ...place, home: realpathSync(place.home) })
    const port = await freePort()
    const password = randomBytes(16).toString('hex')
    await writeFile(
      path.join(cluster.folder, 'pg_hba.conf'),
      'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    )
    if (tls !== undefined) await writeCertificate(cluster.folder, tls)
    const listening = {
      listen_addresses: '127.0.0.1',
      ...(tls !== undefined && { ssl: 'on' }),
      ...settings,
    }
    const words = serverArguments(cluster.folder, { dir: cluster.folder, port }, listening)
    const { args, command } = launch(cluster.as, path.join(cluster.native, 'bin/postgres'), words)
    start(command, ...args)
    await ready(async () => {
      const local = { host: cluster.folder, port, user: ROLES.owner, database: 'postgres', max: 1 }
      const { close, pool } = connect(local, () => undefined)
      try {
        await pool.query(`alter role ${ROLES.owner} password '${password}'`)
        await pool.query(`create role ${ROLES.application} login password '${password}'`)
      } finally {
        await close()
      }
    })
    const url = `postgres://${ROLES.owner}:${password}@127.0.0.1:${String(port)}/postgres`
    return { url, stop: daemons.stop }
  } catch (error) {
    await daemons.stop()
    throw error
  }
}

/** Writes a certificate where PostgreSQL looks for it; it takes a key only from its own user. */
async function writeCertificate(folder: string, { cert, key }: { cert: string; key: string }): Promise<void> {
  const { gid, uid } = await stat(folder)
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    const file = path.join(folder, name)
    await writeFile(file, text, { mode: 0o600 })
    await chown(file, uid, gid)
  }
}
