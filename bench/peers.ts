import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/manual/files.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type Call, load } from './load.ts'
import { startWebDav } from './nginx.ts'
import { table, writeSection } from './performance-doc.ts'
import { startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { reasonOf } from './report.ts'
import { fresh, LARGE, put, SMALL, times, upload } from './requests.ts'
import { percentile } from './statistics.ts'

const ROUNDS = 3
const INSTALL_MS = 180_000

/** A server that stores files, by its requests. */
interface Peer {
  name: string
  /** What it does before it answers an upload. */
  keeps: string
  upload: (folder: string, name: string, bytes: Buffer) => Call
  list: (folder: string) => Call
  /** The download of the first file that was uploaded to a folder. */
  download: (folder: string, name: string) => Promise<Call>
  stop: () => Promise<unknown>
}

/**
 * Installs with npm. The packages' scripts do not run.
 *
 * @throws with npm's reason when that fails
 */
function install(folder: string, ...packages: string[]): void {
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--prefix', folder]
  const { error, status, stderr } = spawnSync('npm', ['install', ...options, ...packages], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_MS,
  })
  if (error !== undefined) throw error
  if (status === 0) return
  const said = stderr.split('\n').map((line) => line.replace(/^npm error (?:\d+|notarget|code)?\s*/, ''))
  throw new Error(
    said.find((line) => /no matching version|not found/i.test(line)) ??
      said.find((line) => line !== '') ??
      'npm failed',
  )
}

async function boardManual(folder: string): Promise<Peer> {
  const product = await startProduct(path.join(folder, 'board-manual'))
  const { cookie, url } = product
  const headers = { cookie }
  const list = (of: string): Call => ({ method: 'GET', url: `${url}/api/files?folder=${of}`, headers })
  return {
    name: 'Board Manual',
    keeps: 'hash, sync, database, rights',
    upload: (of, name, bytes) => upload(product, of, name, bytes),
    list,
    async download(of, name) {
      const files = (await (await fetch(list(of).url, { headers })).json()) as File[]
      const id = files.find(({ originalName }) => originalName === name)?.id ?? ''
      return { method: 'GET', url: `${url}/api/files/${id}/download`, headers }
    },
    stop: () => product.stop(),
  }
}

async function webDav(folder: string): Promise<Peer> {
  const nginx = await startWebDav(path.join(folder, 'nginx'))
  if (nginx === undefined) throw new Error('it is not installed')
  const get = (address: string): Call => ({ method: 'GET', url: `${nginx.url}/${address}` })
  return {
    name: nginx.version,
    keeps: 'bytes',
    upload: (of, name, bytes) => put(nginx, `${of}/${name}`, bytes),
    list: (of) => get(`${of}/`),
    download: async (of, name) => get(`${of}/${name}`),
    stop: () => nginx.stop(),
  }
}

/** The newest version of which npm finds all parts. */
const CLOUD_COMMANDER = '18.8.11'

async function cloudCommander(folder: string): Promise<Peer> {
  const home = path.join(folder, 'cloud-commander')
  const files = path.join(home, 'files')
  for (const name of ['A', 'B', 'D', 'E']) await mkdir(path.join(files, name), { recursive: true })
  install(home, `cloudcmd@${CLOUD_COMMANDER}`)
  const port = await freePort()
  const program = path.join(home, 'node_modules/cloudcmd/bin/cloudcmd.mjs')
  const options = ['--no-auth', '--no-open', '--no-online', '--no-terminal', '--no-contact']
  const server = spawn(process.execPath, [program, '--root', files, '--port', String(port), ...options], {
    env: { PATH: process.env['PATH'], HOME: home },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = `http://127.0.0.1:${String(port)}/api/v1/fs`
  for (let turn = 0; (await fetch(url).catch(() => undefined)) === undefined; turn += 1) {
    if (turn > 600 || server.exitCode !== null) {
      server.kill('SIGKILL')
      throw new Error('it did not start')
    }
    await sleep(100)
  }
  const get = (address: string): Call => ({ method: 'GET', url: `${url}/${address}` })
  return {
    name: `Cloud Commander ${CLOUD_COMMANDER}`,
    keeps: 'bytes',
    upload: (of, name, body) => ({ method: 'PUT', url: `${url}/${of}/${name}`, body }),
    list: (of) => get(`${of}/`),
    download: async (of, name) => get(`${of}/${name}`),
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** What else was looked for, and what keeps it from being measured. */
async function absent(folder: string): Promise<string[]> {
  const home = path.join(folder, 'absent')
  await mkdir(home)
  return ['directus', '@sync-in/server'].map((name) => {
    try {
      install(home, '--dry-run', name)
      return `- ${name}: npm would install it, but it is not measured here.`
    } catch (error) {
      return `- ${name}: ${reasonOf(error)}`
    }
  })
}

type Row = [name: string, clients: number, calls: (peer: Peer, round: number) => Call[] | Promise<Call[]>]

const rows: Row[] = [
  [
    '500 uploads of 100 KB, 1 client',
    1,
    (peer, round) =>
      times(500, (index) => peer.upload('A', `${String(round)}-${String(index)}.bin`, fresh(SMALL))),
  ],
  [
    '500 uploads of 100 KB, 16 clients',
    16,
    (peer, round) =>
      times(500, (index) => peer.upload('B', `${String(round)}-${String(index)}.bin`, fresh(SMALL))),
  ],
  ['50 MB upload', 1, (peer, round) => [peer.upload('D', `${String(round)}.bin`, fresh(LARGE))]],
  [
    'list of 500, 4 clients',
    4,
    async (peer, round) => {
      if (round === 0)
        await load(
          4,
          times(500, (index) => peer.upload('E', `listed-${String(index)}.bin`, fresh(64))),
        )
      return times(400, () => peer.list('E'))
    },
  ],
  [
    '100 KB download, 16 clients',
    16,
    async (peer) => {
      const call = await peer.download('A', '0-0.bin')
      return times(2000, () => call)
    },
  ],
  [
    '50 MB download',
    1,
    async (peer) => {
      const call = await peer.download('D', '0.bin')
      return times(10, () => call)
    },
  ],
]

/** Measures each row with each of them in turn. Whoever fails at a row is asked no more of it. */
async function measure(peers: readonly Peer[]): Promise<string[][]> {
  const measured: string[][] = []
  for (const [name, clients, calls] of rows) {
    const figures = peers.map((peer) => ({ peer, rates: [] as number[], failure: '' }))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const its of figures) {
        if (its.failure !== '') continue
        try {
          const made = await calls(its.peer, round)
          its.rates.push(made.length / (await load(clients, made)).seconds)
        } catch (error) {
          its.failure = reasonOf(error)
        }
      }
    const cells = figures.map(({ failure, rates }) =>
      failure === '' ? `${percentile(rates, 0.5).toFixed(1)}/s` : `failed: ${failure}`,
    )
    console.log([name, ...cells].join('  '))
    measured.push([name, ...cells])
  }
  return measured
}

/** Measures what a company would install instead, beside the product, and writes the section of it. */
export async function measurePeers(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-peers-'))
  const peers: Peer[] = []
  try {
    const missing = await absent(folder)
    for (const [name, start] of [
      ['Board Manual', boardManual],
      ['nginx', webDav],
      ['Cloud Commander', cloudCommander],
    ] as const)
      try {
        peers.push(await start(folder))
      } catch (error) {
        missing.push(`- ${name}: ${reasonOf(error)}`)
      }
    const isQuiet = await waitForQuiet()
    const figures = table(
      ['what', ...peers.map(({ name }) => name)],
      [['done before an upload is answered', ...peers.map(({ keeps }) => keeps)], ...(await measure(peers))],
    )
    const body = `${figures}\n\nNot measured:\n\n${missing.join('\n')}`
    console.log(`\n${body}\n`)
    writeSection('peers', { body, isQuiet })
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
