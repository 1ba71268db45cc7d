import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { daemonsIn } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { signUpAt } from '#server/testing/product.ts'
import { type Radosgw, startRadosgw } from '#server/testing/radosgw.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { type ClusteredDatabase, startDatabase } from './database.ts'
import { type Member, serverAt, startProxy, workerIn } from './servers.ts'

/** Everything that `deploy/cluster` names, on this machine, with an account and its companies. */
export interface Cluster {
  url: string
  cookie: string
  companies: string[]
  database: ClusteredDatabase
  gateway: Radosgw
  servers: readonly [Member, Member]
  workers: readonly [Member, Member]
  /** With their versions. */
  programs: string[]
}

/**
 * Starts the cluster on free ports of the loopback.
 *
 * @param stops gets how each part is stopped, to be called from the last to the first
 */
export async function startCluster(stops: Array<() => Promise<unknown>>): Promise<Cluster> {
  const daemons = await daemonsIn('cluster')
  const { folder } = daemons
  stops.push(() => daemons.stop())
  const database = await startDatabase(daemons)
  stops.push(() => database.stop())
  const gateway = await startRadosgw()
  stops.push(() => gateway.stop())
  const smtp = await startSmtp(path.join(folder, 'outbox'))
  stops.push(() => smtp.stop())
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const env = {
    BASE_URL: url,
    DATABASE_URL: database.url,
    DIRECT_DATABASE_URL: database.directUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    S3_BUCKET: await gateway.makeBucket(),
    S3_ENDPOINT: gateway.endpoint,
    S3_REGION: gateway.region,
    AWS_ACCESS_KEY_ID: gateway.accessKeyId,
    AWS_SECRET_ACCESS_KEY: gateway.secretAccessKey,
    SMTP_URL: smtp.url,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    OFFICE_CONVERTER: 'none',
  }
  const envOf = (name: string) => ({ ...env, DATA_DIR: path.join(folder, name) })
  const [server1, server2, worker1, worker2] = ['server-1', 'server-2', 'worker-1', 'worker-2'] as const
  const servers = [await serverAt(server1, envOf(server1)), await serverAt(server2, envOf(server2))] as const
  const workers = [workerIn(worker1, envOf(worker1)), workerIn(worker2, envOf(worker2))] as const
  for (const member of [...servers, ...workers]) {
    stops.push(() => member.end('SIGKILL'))
    await member.start()
  }
  const nginx = await startProxy(daemons, port, 'cluster/nginx.conf', servers)
  stops.push(() => nginx.stop())
  await database.whole()
  const cookie = await signUpAt(url, folder)
  const companies = await makeCompanies(url, cookie)
  const programs = [...database.programs, nginx.version]
  return { url, cookie, companies, database, gateway, servers, workers, programs }
}

export async function makeCompanies(url: string, cookie: string): Promise<string[]> {
  const companies: string[] = []
  for (const name of ['Adder Ltd', 'Badger Ltd', 'Curlew Ltd', 'Dormouse Ltd']) {
    const response = await fetch(`${url}/api/companies`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    companies.push(((await response.json()) as { id: string }).id)
  }
  return companies
}
