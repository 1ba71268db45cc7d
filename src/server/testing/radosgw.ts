import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { daemonsIn } from './daemons.ts'
import { freePort } from './free-port.ts'

interface Store {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An S3-compatible store that is running, and who may use it. */
export interface Radosgw extends Store {
  /** Makes an empty bucket that takes no more than so many bytes, and lets pages of an origin send to it; gives its name. */
  makeBucket(rules?: { maxBytes?: number; origin?: string }): Promise<string>
  /** Ends the gateway as a failure does; what is stored stays. */
  killGateway: () => Promise<void>
  /** Starts the gateway again, and waits until it answers. */
  startGateway: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts Ceph on the loopback: a monitor, a store in memory, and the gateway that speaks S3. Takes about two seconds. */
export async function startRadosgw(): Promise<Radosgw> {
  const daemons = await daemonsIn('ceph')
  try {
    const { folder, ready, run, start } = daemons
    const [monitorPort, port] = [await freePort(), await freePort()]
    const cluster = randomUUID()
    const disk = randomUUID()
    const configuration = path.join(folder, 'ceph.conf')
    const keyring = path.join(folder, 'keyring')
    const endpoint = `http://127.0.0.1:${String(port)}`
    const keys = {
      accessKeyId: randomBytes(10).toString('hex'),
      secretAccessKey: randomBytes(20).toString('hex'),
    }
    const address = `[v2:127.0.0.1:${String(monitorPort)}]`
    await mkdir(path.join(folder, 'mon'))
    await mkdir(path.join(folder, 'osd'))
    await writeFile(configuration, configurationOf({ folder, cluster, address, port }))
    const given = ['-c', configuration]

    // Without signed tickets between its parts the gateway does not start.
    for (const [name, ...capabilities] of [
      ['mon.', 'mon'],
      ['client.admin', 'mon', 'osd', 'mgr'],
      ['osd.0', 'mon', 'osd'],
    ] as const) {
      const allowed = capabilities.flatMap((of) => ['--cap', of, 'allow *'])
      const create = name === 'mon.' ? ['--create-keyring'] : []
      await run('ceph-authtool', ...create, keyring, '--gen-key', '-n', name, ...allowed)
    }
    const map = path.join(folder, 'monmap')
    await run('monmaptool', '--create', '--addv', 'a', address, '--fsid', cluster, map)
    await run('ceph-mon', ...given, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    start('ceph-mon', ...given, '-i', 'a', '-f')
    await run('ceph', ...given, '--connect-timeout', '30', 'osd', 'new', disk)
    await run('ceph-osd', ...given, '-i', '0', '--mkfs', '--osd-uuid', disk)
    start('ceph-osd', ...given, '-i', '0', '-f')
    const startGateway = async () => {
      const started = start('radosgw', ...given, '-n', 'client.admin', '-f')
      await ready(() => fetch(endpoint))
      return started
    }
    let gateway = await startGateway()
    const user = ['--uid', 'test', '--display-name', 'test', '--max-buckets', '0']
    const secrets = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey]
    const administer = (...words: string[]) => run('radosgw-admin', ...given, '-n', 'client.admin', ...words)
    await administer('user', 'create', ...user, ...secrets)

    const store = { endpoint, region: 'us-east-1', ...keys }
    return {
      ...store,
      async makeBucket({ maxBytes, origin } = {}) {
        const bucket = await makeBucket(store, origin)
        if (maxBytes !== undefined) {
          const quota = ['--quota-scope', 'bucket', '--bucket', bucket]
          await administer('quota', 'set', ...quota, '--max-size', String(maxBytes))
          await administer('quota', 'enable', ...quota)
        }
        return bucket
      },
      killGateway: () => gateway.end('SIGKILL'),
      async startGateway() {
        gateway = await startGateway()
      },
      stop: daemons.stop,
    }
  } catch (error) {
    await daemons.stop()
    throw error
  }
}

/** Makes an empty bucket, to which pages of an origin may send; gives its name. */
export async function makeBucket(
  { accessKeyId, endpoint, region, secretAccessKey }: Store,
  origin?: string,
): Promise<string> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const Bucket = `documents-${randomUUID()}`
  await client.send(new CreateBucketCommand({ Bucket }))
  if (origin !== undefined) {
    const CORSRules = [
      { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] },
    ]
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
  }
  client.destroy()
  return Bucket
}

interface Cluster {
  folder: string
  cluster: string
  address: string
  port: number
}

/** One of everything, in memory, without logs; and no pause before the monitor agrees with itself. */
function configurationOf({ address, cluster, folder, port }: Cluster): string {
  return `[global]
fsid = ${cluster}
mon host = ${address}
mon initial members = a
public addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}
crash dir = ${folder}
admin socket =
log file =
log to stderr = false
mon cluster log file =
paxos propose interval = 0.05
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = 4294967296
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
rgw rados pool pg num min = 1
rgw frontends = beast endpoint=127.0.0.1:${String(port)}
`
}
