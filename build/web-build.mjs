// Builds the web application when its sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../scripts/programs.mjs'

const SOURCES = [
  'build',
  'src/web',
  'src/contract',
  'models',
  'index.html',
  'landing.html',
  'outside.html',
  'vite.config.ts',
  'package-lock.json',
]
const STAMP = 'dist/web.stamp'
const PAGE = 'dist/web/index.html'

/**
 * @param {string} root
 * @returns {string} a hash of all sources of the web application
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(root, source)
    if (!existsSync(place)) continue
    const names = statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true })
          .map((name) => path.join(source, String(name)))
          .toSorted()
      : [source]
    for (const name of names) {
      const file = path.join(root, name)
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {import('../scripts/programs.mjs').Running} running
 * @returns {Promise<number>} the exit code of the build; 0 when it is up to date
 */
export async function buildWeb(running) {
  const stampFile = path.join(running.root, STAMP)
  const wanted = sourceStamp(running.root)
  const isBuilt = existsSync(path.join(running.root, PAGE)) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === wanted) return 0
  console.log('Building the web application …')
  const code = await run(running, 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (code === 0) writeFileSync(stampFile, wanted)
  return code
}
