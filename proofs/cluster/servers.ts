import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import type { Daemons } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { launchProgram, type RunningProgram } from '#server/testing/product.ts'
import { NUMBER_HEADER } from './mixed-load.ts'
import { deployed } from './settings.ts'

/** A server or worker that can be ended and started again. */
export interface Member {
  name: string
  /** The address of a server. */
  url: string
  start(): Promise<void>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** The errors in what it has logged so far, with how often each came. */
  errors(): Map<string, number>
}

/** A server on a port of its own; it is up once it is ready to serve. */
export async function serverAt(name: string, env: Record<string, string>): Promise<Member> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  return member(name, url, async () => {
    const program = await launchProgram('main.ts', /ready at \S+,/, {
      ...env,
      PORT: port,
      WORKERS: 'none',
    })
    while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200);
    return program
  })
}

export function workerIn(name: string, env: Record<string, string>): Member {
  return member(name, '', () => launchProgram('worker.ts', /worker is running/, env))
}

function member(name: string, url: string, launch: () => Promise<RunningProgram>): Member {
  let program: RunningProgram | undefined
  let logged = ''
  return {
    name,
    url,
    async start() {
      program = await launch()
    },
    async end(signal) {
      await program?.end(signal)
      logged += program?.output() ?? ''
      program = undefined
    },
    errors: () => errorsIn(logged + (program?.output() ?? '')),
  }
}

/** The level of errors in the lines of the log. */
const ERROR = 50

function errorsIn(log: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) continue
    const { err, level, msg } = JSON.parse(line) as {
      level: number
      msg: string
      err?: { message: string; cause?: { message: string } }
    }
    if (level < ERROR) continue
    // Numbers, such as those of jobs, make no other error.
    const text = `${msg}: ${(err?.cause ?? err)?.message ?? ''}`.replaceAll(/\d+/g, '#').slice(0, 200)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** nginx before two servers, with what it logs of each request. */
export interface Proxy {
  version: string
  accessLog: string
  errorLog: string
  stop: () => Promise<void>
}

/** A line of the access log of {@link startProxy}. */
export interface ProxyEntry {
  number: string
  connection: string
  request: string
  status: string
  /** One of each for every server that was asked, in this order. */
  upstreams: string
  statuses: string
  /** Until it was connected, and until the answer was complete, in seconds. */
  connected: string
  took: string
}

const fields: Record<keyof ProxyEntry, string> = {
  number: `http_${NUMBER_HEADER.replaceAll('-', '_')}`,
  connection: 'connection',
  request: 'request',
  status: 'status',
  upstreams: 'upstream_addr',
  statuses: 'upstream_status',
  connected: 'upstream_connect_time',
  took: 'upstream_response_time',
}
const format = Object.entries(fields).map(([name, variable]) => `"${name}":"$${variable}"`)

/** How the configurations in `deploy` name their two servers. */
const examples: Partial<Record<string, readonly [string, string]>> = {
  'nginx.conf': ['server 127.0.0.1:3000', '# server 127.0.0.1:3001'],
  'cluster/nginx.conf': ['server 10.0.0.21:3000', 'server 10.0.0.22:3000'],
}

/**
 * Starts nginx before two servers on a port of the loopback, without TLS.
 *
 * @param file its configuration, in `deploy`
 */
export async function startProxy(
  { folder, ready, start }: Daemons,
  port: number,
  file: string,
  servers: readonly [Member, Member],
): Promise<Proxy> {
  const own = path.join(folder, 'nginx')
  const [accessLog, errorLog] = [path.join(own, 'access.log'), path.join(own, 'error.log')]
  await mkdir(own)
  const [first, second] = examples[file] ?? ['', '']
  const site = await deployed(file, [
    ['    listen 443 ssl;\n    listen [::]:443 ssl;\n', `    listen 127.0.0.1:${String(port)};\n`],
    ['    ssl_certificate /etc/ssl/certs/manual.example.com.pem;\n', ''],
    ['    ssl_certificate_key /etc/ssl/private/manual.example.com.key;\n', ''],
    [first, `server ${new URL(servers[0].url).host}`],
    [second, `server ${new URL(servers[1].url).host}`],
  ])
  const [https] = /^upstream [^]*?^}\n\nserver [^]*?^}\n/m.exec(site) ?? []
  if (https === undefined) throw new Error(`deploy/${file} has no server`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join(' ')
  const config = path.join(own, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${own}/pid; error_log ${errorLog} info; worker_processes auto;
events { worker_connections 512; }
http { log_format entry escape=json '{${format.join(',')}}'; access_log ${accessLog} entry; ${temporary}
${https}}
`,
  )
  const nginx = start('nginx', '-c', config, '-e', errorLog)
  await ready(() => fetch(`http://127.0.0.1:${String(port)}/healthz`))
  const { stderr } = spawnSync('/usr/sbin/nginx', ['-v'], { encoding: 'utf8' })
  // By a signal that it passes on to its own processes.
  return {
    version: stderr.trim().replace(/.*nginx\//, 'nginx '),
    accessLog,
    errorLog,
    stop: () => nginx.end('SIGTERM'),
  }
}
