// Who may import whom in `src`. The contract, the server and the browser have the same wings; a wing has rooms, each used
// through its `index.ts` alone, and ARCHITECTURE.md lists them in their order. Part of `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Rooms of which every file may be imported. */
const libraries = new Set(['server/platform', 'web/platform/ui', 'web/platform/base'])

/** Wings that only the browser has. */
const ofTheBrowser = new Set(['app', 'architecture', 'camera', 'landing', 'pwa', 'viewer'])

/**
 * Pairs of wings of the server of which the first imports `tables.ts` of the second, for foreign keys and for joins that
 * read. The list may only shrink: a pair that no import needs is reported.
 *
 * @type {readonly string[]}
 */
const joins = [
  'bytes company',
  'company bytes',
  'company manual',
  'company people',
  'duties bytes',
  'duties company',
  'duties manual',
  'duties people',
  'manual bytes',
  'manual company',
  'manual people',
  'manual record',
  'notices company',
  'notices people',
  'outside company',
  'outside manual',
  'outside people',
  'people company',
  'people manual',
  'platform company',
  'platform people',
  'reading bytes',
  'reading company',
  'reading manual',
  'reading record',
  'record company',
  'record manual',
  'record people',
  'template bytes',
  'template company',
  'template manual',
]

const imported = /\b(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#)[^']+)'/g
const isTest = /\.test\.tsx?$|\/testing\//

/** @param {Place} place */
const isTables = ({ inside }) => /^(?:.+\/)?tables\.ts$/.test(inside)

/**
 * A room as ARCHITECTURE.md lists it.
 *
 * @typedef {object} Room
 * @property {string} name as `manual/files`, or `people` for a wing that is one room
 * @property {string} does
 */

/** @typedef {Readonly<Record<'server' | 'web', readonly Room[]>>} Order the rooms of a side, from the ground up */

/**
 * @param {string} text of ARCHITECTURE.md
 * @returns {Order}
 */
export function orderOf(text) {
  /** @param {string} title of a section */
  function tableOf(title) {
    const section = text.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
    let wing = ''
    return Array.from(
      section.matchAll(/^\| (?:`([\w-]+)`)? *\| (?:`([\w-]+)`)? *\| (.+?) *\|$/gm),
      ([, first = wing, room, does = '']) => {
        wing = first
        return { name: room === undefined ? wing : `${wing}/${room}`, does }
      },
    )
  }
  return { server: tableOf('The server'), web: tableOf('The browser') }
}

/** @typedef {{ side: string, wing: string, room: string, inside: string }} Place of a file; no room directly in a side */

/**
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @returns {(file: string) => Place}
 */
function placesIn(sources) {
  return (file) => {
    const [, side = '', ...rest] = file.split('/')
    const [wing = '', folder = ''] = rest
    if (rest.length < 2) return { side, wing: '', room: '', inside: rest.join('/') }
    const isRoom =
      rest.length > 2 &&
      side !== 'contract' &&
      (sources.has(`src/${side}/${wing}/${folder}/index.ts`) || libraries.has(`${side}/${wing}/${folder}`))
    return isRoom
      ? { side, wing, room: `${wing}/${folder}`, inside: rest.slice(2).join('/') }
      : { side, wing, room: wing, inside: rest.slice(1).join('/') }
  }
}

/**
 * @typedef {object} Import
 * @property {string} from a file
 * @property {string} to the file that it imports
 * @property {Place} here
 * @property {Place} there
 */

/**
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @returns {Import[]} the imports of this project's own files, without those of tests
 */
function importsOf(sources) {
  const placeOf = placesIn(sources)
  return [...sources]
    .filter(([from]) => !isTest.test(from))
    .flatMap(([from, source]) =>
      Array.from(source.matchAll(imported), ([, name = '']) => {
        const to = name.startsWith('#')
          ? `src/${name.slice(1)}`
          : path.posix.join(path.posix.dirname(from), name)
        return { from, to, here: placeOf(from), there: placeOf(to) }
      }),
    )
    .filter(({ to }) => to.startsWith('src/'))
}

/**
 * What breaks the rules, a sentence each.
 *
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @param {Order} order
 * @param {readonly string[]} allowedJoins pairs of wings, as `manual people`
 * @returns {string[]}
 */
export function brokenRules(sources, order, allowedJoins = joins) {
  const imports = importsOf(sources)
  return [
    ...imports.flatMap((one) => [...brokenFaces(one), ...brokenOrder(one, order)]),
    ...brokenJoins(imports, allowedJoins),
    ...brokenNames(sources, order),
    ...sharedNames(sources),
    ...comparedRoles(sources),
  ]
}

/**
 * @param {Import} one
 * @returns {string[]} a sentence when a side uses the wrong side, or a room is entered beside its `index.ts`
 */
function brokenFaces({ from, to, here, there }) {
  if (here.side !== there.side)
    return there.side === 'contract' ? [] : [`${from} imports ${to}: ${here.side} may not use ${there.side}`]
  if (here.side === 'contract' || here.room === there.room || there.room === '') return []
  const isFace =
    there.inside === 'index.ts' ||
    (here.side === 'server' && isTables(there)) ||
    (here.room === '' && there.room === 'app') ||
    libraries.has(`${there.side}/${there.room}`)
  return isFace ? [] : [`${from} imports ${to}: ${there.room} is used through its index.ts`]
}

/**
 * @param {Import} one
 * @param {Order} order
 * @returns {string[]} a sentence when it leads to a room that ARCHITECTURE.md lists below
 */
function brokenOrder({ from, to, here, there }, order) {
  if (here.side !== there.side || here.room === there.room || here.room === '') return []
  if (isTables(there)) return []
  // The command line starts parts of the server, as `main.ts` does.
  const isAbove = there.room === '' ? here.room !== 'cli' : floorOf(there, order) > floorOf(here, order)
  return isAbove ? [`${from} imports ${to}: ${there.room || to} stands above ${here.room}`] : []
}

/**
 * @param {Place} place
 * @param {Order} order
 * @returns {number} of the contract, the first floor of the wing
 */
function floorOf({ side, wing, room }, order) {
  if (side === 'contract') return order.server.findIndex(({ name }) => name.split('/')[0] === wing)
  return order[side === 'web' ? 'web' : 'server'].findIndex(({ name }) => name === room)
}

/**
 * @param {readonly Import[]} imports
 * @param {readonly string[]} allowed
 * @returns {string[]} joins of wings that are not allowed, and allowed ones that are not needed
 */
function brokenJoins(imports, allowed) {
  const used = imports.filter(
    ({ here, there }) =>
      here.wing !== '' && there.side === 'server' && here.wing !== there.wing && isTables(there),
  )
  /** @param {Import} one */
  const pairOf = ({ here, there }) => `${here.wing} ${there.wing}`
  return [
    ...used
      .filter((one) => !allowed.includes(pairOf(one)))
      .map((one) => `${one.from} imports ${one.to}: ${one.here.wing} joins no tables of ${one.there.wing}`),
    ...allowed
      .filter((pair) => !used.some((one) => pairOf(one) === pair))
      .map((pair) => `scripts/rooms.mjs allows the join ${pair}, which nothing needs`),
  ]
}

/**
 * @param {ReadonlyMap<string, string>} sources
 * @param {Order} order
 * @returns {string[]} rooms that ARCHITECTURE.md does not list or that are not there, and wings named on one side alone
 */
function brokenNames(sources, order) {
  const placeOf = placesIn(sources)
  /** @param {string} side */
  const placesOf = (side) =>
    [...sources.keys()]
      .filter((file) => file.startsWith(`src/${side}/`) && !isTest.test(file))
      .map(placeOf)
      .filter(({ room }) => room !== '')
  const wings = new Set(placesOf('server').map(({ wing }) => wing))
  const strange = new Set(
    [...placesOf('contract'), ...placesOf('web')]
      .filter(({ side, wing }) => !wings.has(wing) && !(side === 'web' && ofTheBrowser.has(wing)))
      .map(({ side, wing }) => `src/${side}/${wing} has no wing of that name in src/server`),
  )
  const lists = /** @type {const} */ (['server', 'web']).flatMap((side) => {
    const rooms = new Set(placesOf(side).map(({ room }) => room))
    const listed = new Set(order[side].map(({ name }) => name))
    return [
      ...[...rooms]
        .filter((room) => !listed.has(room))
        .map((room) => `ARCHITECTURE.md does not list src/${side}/${room}`),
      ...[...listed]
        .filter((room) => !rooms.has(room))
        .map((room) => `ARCHITECTURE.md lists src/${side}/${room}, which is not there`),
    ]
  })
  return [...strange, ...lists]
}

const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

/**
 * @param {ReadonlyMap<string, string>} sources
 * @returns {string[]} names that two rooms of one side export, each for something of its own
 */
function sharedNames(sources) {
  const placeOf = placesIn(sources)
  const exports = [...sources]
    .filter(([file]) => file.startsWith('src/') && !isTest.test(file) && placeOf(file).room !== '')
    .flatMap(([file, source]) =>
      Array.from(source.matchAll(exported), ([, name = '']) => ({ file, name, ...placeOf(file) })),
    )
  return [...Map.groupBy(exports, ({ name, side }) => `${side} ${name}`).values()].flatMap((same) => {
    const files = [...new Map(same.map(({ file, room }) => [room, file])).values()]
    return files.length > 1 ? [`${files.join(' and ')} export the name ${same[0]?.name ?? ''}`] : []
  })
}

/** The one file that knows which role has which right. */
const ROLES = 'src/contract/company/roles.ts'
const comparedRole = /\brole\s*[!=]==\s*'(?:owner|director|member|master|user)'/

/**
 * @param {ReadonlyMap<string, string>} sources
 * @returns {string[]} places that compare a role, without those of tests
 */
function comparedRoles(sources) {
  return [...sources]
    .filter(([file, source]) => file !== ROLES && !isTest.test(file) && comparedRole.test(source))
    .map(([file]) => `${file} compares a role: ask may(rights, …) of ${ROLES}`)
}

/**
 * The rooms of a side that each of them uses, its libraries left out.
 *
 * @param {ReadonlyMap<string, string>} sources the text of each file, by its path below the root
 * @param {'server' | 'web'} side
 * @returns {(room: string) => string[]} their names, in alphabetical order
 */
export function usedRooms(sources, side) {
  const used = importsOf(sources)
    .filter(({ here, there }) => here.side === side && there.side === side)
    .filter(
      ({ here, there }) => there.room !== here.room && there.room !== '' && there.inside !== 'tables.ts',
    )
    .filter(({ there }) => !libraries.has(`${side}/${there.room}`))
  const byRoom = Map.groupBy(used, ({ here }) => here.room)
  return (room) => [...new Set(byRoom.get(room)?.map(({ there }) => there.room))].toSorted()
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

/**
 * @param {string} root
 * @returns {Order}
 */
export function readOrder(root) {
  return orderOf(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'))
}

if (process.argv[1] === import.meta.filename) {
  const root = path.dirname(import.meta.dirname)
  const broken = brokenRules(readSources(root), readOrder(root))
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length === 0 ? 0 : 1
}
