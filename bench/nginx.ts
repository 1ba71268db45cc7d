import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import { canInstallPackages, installPackages } from '../scripts/apt.mjs'

const PROGRAM = '/usr/sbin/nginx'

export interface Nginx {
  url: string
  version: string
  stop(): Promise<void>
}

/**
 * Starts nginx with WebDAV and directory listings over a folder; installs it if possible.
 *
 * @returns undefined when it is not installed
 */
export async function startNginx(folder: string): Promise<Nginx | undefined> {
  if (!existsSync(PROGRAM) && canInstallPackages) installPackages('nginx')
  if (!existsSync(PROGRAM)) return undefined
  const port = await freePort()
  const files = path.join(folder, 'files')
  await mkdir(files, { recursive: true })
  const config = path.join(folder, 'nginx.conf')
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_max_body_size 100m; client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${String(port)}; root ${files};
    dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;
  }
}
`,
  )
  const server = spawn(PROGRAM, ['-c', config, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${String(port)}`
  while ((await fetch(url).catch(() => undefined)) === undefined) await sleep(50)
  return {
    url,
    version: spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' }).stderr.trim(),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    },
  }
}
