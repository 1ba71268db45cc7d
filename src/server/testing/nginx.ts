import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/sbin/nginx'
const EXAMPLE = path.join(import.meta.dirname, '../../../deploy/nginx.conf')

export const hasNginx = (): boolean => existsSync(PROGRAM)

export interface Nginx {
  url: string
  version: string
  stop(): Promise<void>
}

/** What stands in the blocks of its configuration, beside the port. */
interface NginxBlocks {
  http?: string
  server: string
}

/**
 * Starts nginx.
 *
 * @param folder for its files; made if it is missing
 */
export async function startNginx(folder: string, { http = '', server }: NginxBlocks): Promise<Nginx> {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const config = path.join(folder, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_max_body_size 100m; client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${http}
  server {
    listen 127.0.0.1:${String(port)};
    ${server}
  }
}
`,
  )
  const child = spawn(PROGRAM, ['-c', config, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${String(port)}`
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) throw new Error(readFileSync(`${folder}/error.log`, 'utf8'))
    await sleep(50)
  }
  return {
    url,
    version: spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' })
      .stderr.trim()
      .replace(/^.*: nginx\//, 'nginx '),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The upstream and the locations of `deploy/nginx.conf`, in front of a server that has ACCEL_ROOT=/stored/. */
export function exampleFor(serverUrl: string, dataDir: string): NginxBlocks {
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('127.0.0.1:3000', new URL(serverUrl).host)
    .replace('/var/lib/board-manual/files', path.join(dataDir, 'files'))
  const blocks = (pattern: RegExp) => Array.from(example.matchAll(pattern), ([block]) => block).join('\n')
  return { http: blocks(/^upstream .*?^\}$/gms), server: blocks(/^ {4}location \/.*?^ {4}\}$/gms) }
}
