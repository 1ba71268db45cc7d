import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import type { Daemons } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { launchProgram, type RunningProgram } from '#server/testing/product.ts'
import { deployed } from './settings.ts'

/** A server or worker that can be ended and started again. */
export interface Member {
  name: string
  /** Of a server. */
  url: string
  start(): Promise<void>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** The errors in what it has logged so far, with how often each came. */
  errors(): Map<string, number>
}

/** A server on a port of its own; it is up once it is ready to serve. */
export async function serverAt(name: string, folder: string, env: Record<string, string>): Promise<Member> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  return member(name, url, async () => {
    const program = await launchProgram('main.ts', /ready at \S+,/, {
      ...env,
      PORT: port,
      WORKERS: 'none',
      DATA_DIR: path.join(folder, name),
    })
    while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200);
    return program
  })
}

export function workerIn(name: string, folder: string, env: Record<string, string>): Member {
  return member(name, '', () =>
    launchProgram('worker.ts', /worker is running/, { ...env, DATA_DIR: path.join(folder, name) }),
  )
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

/** Starts nginx before two servers as `deploy/cluster/nginx.conf` has it, without TLS. */
export async function startProxy(
  { folder, ready, start }: Daemons,
  port: number,
  servers: readonly Member[],
): Promise<{ version: string; stop: () => Promise<void> }> {
  const own = path.join(folder, 'nginx')
  await mkdir(own)
  const site = await deployed('nginx.conf', [
    ['    listen 443 ssl;\n    listen [::]:443 ssl;\n', `    listen 127.0.0.1:${String(port)};\n`],
    ['    ssl_certificate /etc/ssl/certs/manual.example.com.pem;\n', ''],
    ['    ssl_certificate_key /etc/ssl/private/manual.example.com.key;\n', ''],
    ...servers.map(({ url }, index): [string, string] => [
      `10.0.0.2${String(index + 1)}:3000`,
      new URL(url).host,
    ]),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join(' ')
  const config = path.join(own, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${own}/pid; error_log ${own}/error.log; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary}
${site}}
`,
  )
  const nginx = start('nginx', '-c', config, '-e', path.join(own, 'error.log'))
  await ready(() => fetch(`http://127.0.0.1:${String(port)}/healthz`))
  const { stderr } = spawnSync('/usr/sbin/nginx', ['-v'], { encoding: 'utf8' })
  // By a signal that it passes on to its own processes.
  return { version: stderr.trim().replace(/.*nginx\//, 'nginx '), stop: () => nginx.end('SIGTERM') }
}
