// Who may import whom in `src`: each folder of a half is a room, used through its `index.ts` alone, and no import
// leads back to where it came from. Part of `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {object} Half
 * @property {string[]} libraries rooms of which every file may be imported, each only by those after it
 * @property {string[]} faces files through which the other rooms may be used
 */

/** @type {Readonly<Record<string, Half>>} */
const halves = {
  // Another room's `tables.ts` is imported for foreign keys and for joins that read.
  server: { libraries: ['platform'], faces: ['index.ts', 'tables.ts'] },
  web: { libraries: ['ui', 'base'], faces: ['index.ts'] },
}

/** Rooms on the ground floor, and all that they may import of their half. */
const ground = new Map([
  ['server/platform', []],
  ['server/workspaces', ['platform']],
  ['server/documents', ['platform']],
  ['web/ui', []],
  ['web/base', ['ui']],
])

const imported = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+)'/g
const isTest = /\.(?:test|suite)\.tsx?$|\/(?:fixtures|testing)\//

/**
 * @typedef {object} Import
 * @property {string} from a file
 * @property {string} to the file that it imports
 */

/**
 * @param {string} file below the root, as `src/server/manual/files/move.ts`
 * @returns {{ half: string, room: string, inside: string }} no room for what stands directly in a half, which composes
 */
function placeOf(file) {
  const [, half = '', ...rest] = file.split('/')
  const [room = '', ...inside] = rest
  if (half === 'contract' || rest.length < 2) return { half, room: '', inside: rest.join('/') }
  return { half, room, inside: inside.join('/') }
}

/**
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @returns {Import[]} the imports of this project's own files
 */
function importsOf(sources) {
  return [...sources].flatMap(([from, source]) =>
    Array.from(source.matchAll(imported), ([, name = '']) => ({
      from,
      to: name.startsWith('#') ? `src/${name.slice(1)}` : path.posix.join(path.posix.dirname(from), name),
    })),
  )
}

/**
 * What breaks the rules, a sentence each.
 *
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @returns {string[]}
 */
export function brokenRules(sources) {
  const imports = importsOf(sources).filter(({ from }) => !isTest.test(from))
  return [...imports.flatMap(brokenBy), ...circles(imports)]
}

/**
 * @param {Import} one
 * @returns {string[]}
 */
function brokenBy({ from, to }) {
  const here = placeOf(from)
  const there = placeOf(to)
  if (there.half === 'contract' || !to.startsWith('src/')) return []
  if (here.half !== there.half) return [`${from} imports ${to}: ${here.half} may not use ${there.half}`]
  const half = halves[here.half]
  if (half === undefined || here.room === there.room) return []
  const allowed = ground.get(`${here.half}/${here.room}`)
  const isTables = half.faces.includes('tables.ts') && there.inside === 'tables.ts'
  if (allowed !== undefined && !allowed.includes(there.room) && !isTables)
    return [`${from} imports ${to}: ${here.room} stands on the ground floor`]
  const isComposing = here.room === '' && there.room === 'app'
  if (
    isComposing ||
    there.room === '' ||
    half.libraries.includes(there.room) ||
    half.faces.includes(there.inside)
  )
    return []
  return [`${from} imports ${to}: ${there.room} is used through its index.ts`]
}

/**
 * Which rooms each room uses, of its own half. Joins and foreign keys, by another's `tables.ts`, do not count.
 *
 * @param {readonly Import[]} imports
 * @returns {Map<string, Map<string, Import>>} by the names of rooms, as `server/files`, with an import that shows it
 */
function waysOf(imports) {
  /** @type {Map<string, Map<string, Import>>} */
  const ways = new Map()
  for (const one of imports) {
    const here = placeOf(one.from)
    const there = placeOf(one.to)
    const isBetweenRooms = here.half === there.half && here.room !== there.room
    if (!isBetweenRooms || here.room === '' || there.room === '' || there.inside === 'tables.ts') continue
    const name = `${here.half}/${here.room}`
    ways.set(name, (ways.get(name) ?? new Map()).set(`${there.half}/${there.room}`, one))
  }
  return ways
}

/**
 * The rooms that a room uses, its half's libraries left out.
 *
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @param {'server' | 'web'} half
 * @param {string} room
 * @returns {string[]} their names, in alphabetical order
 */
export function usedRooms(sources, half, room) {
  const ways = waysOf(importsOf(sources).filter(({ from }) => !isTest.test(from)))
  const used = [...(ways.get(`${half}/${room}`)?.keys() ?? [])].map((name) => name.split('/')[1] ?? '')
  return used.filter((name) => !halves[half]?.libraries.includes(name)).toSorted()
}

/**
 * @param {readonly Import[]} imports
 * @returns {string[]} each circle of rooms once
 */
function circles(imports) {
  const ways = waysOf(imports)
  /** @type {string[]} */
  const found = []
  const done = new Set()
  /** @param {string[]} way the rooms from the first one to the one that is looked at */
  function follow(way) {
    const room = way.at(-1) ?? ''
    for (const [next, { from, to }] of ways.get(room) ?? []) {
      const begin = way.indexOf(next)
      if (begin !== -1)
        found.push(`${[...way.slice(begin), next].join(' → ')}: a circle, closed where ${from} imports ${to}`)
      else if (!done.has(next)) follow([...way, next])
    }
    done.add(room)
  }
  for (const room of ways.keys()) if (!done.has(room)) follow([room])
  return found
}

/**
 * @param {string} root
 * @returns {Map<string, string>} the source of every module of `src`
 */
export function readSources(root) {
  return new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => [
      file,
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  )
}

if (process.argv[1] === import.meta.filename) {
  const broken = brokenRules(readSources(path.dirname(import.meta.dirname)))
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length === 0 ? 0 : 1
}
