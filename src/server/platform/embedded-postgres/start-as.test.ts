import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import { ask, hold, isAlive, silent, temporaryFolder, until } from './fixtures/database.ts'
import { elsewhere } from './fixtures/elsewhere.ts'
import { canRun, NAMESPACE, NOBODY, PLAIN } from './run-as.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

/** A folder that every user can enter, with room for what has to be moved there. */
async function openFolder(): Promise<{ folder: string; reachableDir: string }> {
  const folder = await temporaryFolder()
  chmodSync(folder, 0o755)
  return { folder, reachableDir: path.join(folder, 'reachable') }
}

function closedFolder(parent: string, owner = 0): string {
  const folder = path.join(parent, 'closed')
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) chownSync(folder, owner, owner)
  return folder
}

/** Starts, adds a row, and stops. Answers how many there are, and to whom the cluster belongs. */
async function addRow(dataDir: string, options: Partial<EmbeddedPostgresOptions>) {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silent, ...options })
  const { connection } = postgres
  await ask(connection, 'create table if not exists kept (n int)')
  await ask(connection, 'insert into kept values (1)')
  const rows = await ask(connection, 'select count(*)::int from kept')
  await postgres.stop()
  return { rows, owner: statSync(path.join(dataDir, 'postgres/cluster')).uid }
}

describe('started by root', { timeout: 60_000 }, () => {
  beforeEach((context) => {
    if (!isRoot) context.skip('only root can do this')
  })

  test('runs in a namespace, below a closed folder, and its files stay root’s', async (context) => {
    if (!canRun(NAMESPACE, findBinaries().native)) context.skip('this system refuses user namespaces')
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(closedFolder(folder), 'data')
    expect(await addRow(dataDir, { mode: 'namespace', reachableDir })).toEqual({ rows: 1, owner: 0 })
  })

  test('runs as nobody in its own place when that can be reached', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
    expect(lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
  })

  test('runs as nobody elsewhere when its place is closed, and leaves a link', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(closedFolder(folder), 'data')
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
    expect(lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
  })

  test('does not bring an old database back once the data directory was deleted', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(closedFolder(folder), 'data')
    await addRow(dataDir, { mode: 'nobody', reachableDir })
    rmSync(dataDir, { recursive: true })
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
  })

  test.for(['open', 'unreachable'])(
    'keeps the rows of a database in an %s folder when namespaces cease',
    async (kind, context) => {
      if (!canRun(NAMESPACE, findBinaries().native)) context.skip('this system refuses user namespaces')
      const { folder, reachableDir } = await openFolder()
      const dataDir = kind === 'open' ? folder : path.join(closedFolder(folder), 'data')
      expect(await addRow(dataDir, { mode: 'namespace', reachableDir })).toEqual({ rows: 1, owner: 0 })
      expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 2, owner: nobody })
      expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 3, owner: nobody })
    },
  )

  test('works below the closed folder of another user', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(closedFolder(folder, 1234), 'data')
    expect(await addRow(dataDir, { reachableDir })).toMatchObject({ rows: 1 })
  })

  test('works with programs that cannot be reached, by a copy', async () => {
    const { folder, reachableDir } = await openFolder()
    const found = findBinaries()
    const closed = closedFolder(folder)
    const native = copyBinaries(found, closed)
    expect(canRun(NOBODY, native)).toBe(false)
    const copy = copyBinaries({ native, version: found.version }, reachableDir)
    expect(canRun(NOBODY, copy)).toBe(true)
    expect(copyBinaries(found, reachableDir)).toBe(copy)
    expect(readdirSync(reachableDir)).toEqual([`postgres-${found.version}`])
  })

  test('ends as nobody, too, when Node is killed', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    await addRow(dataDir, { mode: 'nobody', reachableDir })
    // What belongs to nobody is opened as nobody.
    const { node, pid } = await hold(dataDir, { reachableDir })
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody)
    node.kill('SIGKILL')
    await until(() => !isAlive(pid))
  })

  test('hands an ordinary user’s database neither over nor away', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, nobody, nobody)
    const { node, script } = elsewhere(NOBODY, path.join(folder, 'project'))
    const holder = await hold(dataDir, { node, script, uid: nobody, gid: nobody })
    await ask(holder.connection, 'create table kept as select 1 as n')
    holder.node.kill('SIGKILL')
    await until(() => !isAlive(holder.pid))
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
    const again = await hold(dataDir, { node, script, uid: nobody, gid: nobody })
    expect(await ask(again.connection, 'select count(*)::int from kept')).toBe(2)
    again.node.kill('SIGKILL')
    await until(() => !isAlive(again.pid))
  })

  test('tells an ordinary user that the database is root’s', async (context) => {
    if (!canRun(NAMESPACE, findBinaries().native)) context.skip('this system refuses user namespaces')
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    await addRow(dataDir, { mode: 'namespace', reachableDir })
    execFileSync('chown', ['-R', `${nobody}`, dataDir])
    chownSync(path.join(dataDir, 'postgres/cluster'), 0, 0)
    const { node, script } = elsewhere(NOBODY, path.join(folder, 'project'))
    await expect(hold(dataDir, { node, script, uid: nobody, gid: nobody })).rejects.toThrow(
      'belongs to another user (id 0)',
    )
  })
})

describe('the programs', () => {
  test('get the library links that no install script has made', async () => {
    const native = copyBinaries(findBinaries(), await temporaryFolder())
    const links = readdirSync(path.join(native, 'lib'), { withFileTypes: true }).filter((entry) =>
      entry.isSymbolicLink(),
    )
    for (const { name } of links) rmSync(path.join(native, 'lib', name))
    expect(canRun(PLAIN, native)).toBe(process.platform === 'darwin')
    expect(linkLibraries(native)).toBe(true)
    expect(linkLibraries(native)).toBe(true)
    expect(canRun(PLAIN, native)).toBe(true)
    expect(links.length).toBeGreaterThan(0)
  })
})

test('an ordinary user starts it below a folder closed to others', { timeout: 60_000 }, async () => {
  const { folder } = await openFolder()
  const who = isRoot ? { uid: nobody, gid: nobody } : {}
  const home = closedFolder(folder, isRoot ? nobody : process.getuid?.())
  const how = isRoot ? elsewhere(NOBODY, path.join(folder, 'project')) : {}
  const { connection } = await hold(path.join(home, 'data'), { ...how, ...who })
  expect(await ask(connection, 'select 1')).toBe(1)
  expect(statSync(path.join(home, 'data/postgres/cluster')).uid).toBe(statSync(home).uid)
})
