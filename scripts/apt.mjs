import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed: on Debian, as root. */
export const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {...string} packages of Debian */
export function installPackages(...packages) {
  console.log(`Installing ${packages.join(', ')} with apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
