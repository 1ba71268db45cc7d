import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '#server/platform/database/database.ts'
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { ensureCluster, serverArguments, SUPERUSER } from '#server/platform/embedded-postgres/cluster.ts'
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

/** Starts PostgreSQL on a port of the loopback that asks for a password, as one of somebody else's would be. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
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
    const listening = { listen_addresses: '127.0.0.1', ...settings }
    const words = serverArguments(cluster.folder, { dir: cluster.folder, port }, listening)
    const { args, command } = launch(cluster.as, path.join(cluster.native, 'bin/postgres'), words)
    start(command, ...args)
    await ready(async () => {
      const local = { host: cluster.folder, port, user: SUPERUSER, database: 'postgres', max: 1 }
      const { close, pool } = connect(local, () => undefined)
      try {
        await pool.query(`alter role ${SUPERUSER} password '${password}'`)
      } finally {
        await close()
      }
    })
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${String(port)}/postgres`
    return { url, stop: daemons.stop }
  } catch (error) {
    await daemons.stop()
    throw error
  }
}
