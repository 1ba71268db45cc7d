import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { hasNginx, type Nginx, startNginx } from '#server/testing/nginx.ts'
import { canInstallPackages, installPackages } from '../scripts/apt.mjs'

/**
 * Starts nginx with WebDAV and directory listings over a folder; installs it if possible.
 *
 * @returns undefined when it is not installed
 */
export async function startWebDav(folder: string): Promise<Nginx | undefined> {
  if (!hasNginx() && canInstallPackages) installPackages('nginx')
  if (!hasNginx()) return undefined
  const files = path.join(folder, 'files')
  await mkdir(files, { recursive: true })
  return await startNginx(folder, {
    server: `root ${files}; dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;`,
  })
}
