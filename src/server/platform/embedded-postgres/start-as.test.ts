import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import {
  ask,
  isAlive,
  makeUsedDatabase,
  silent,
  startProcess,
  temporaryFolder,
  until,
} from './testing/database.ts'
import { accessibleProject } from './testing/accessible-project.ts'
import { canRun, NAMESPACE, NOBODY, PLAIN } from './run-as.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const copyUsed = makeUsedDatabase()

/** Makes a database with one row that this user runs. */
async function copyOwned(dataDir: string, owner: number): Promise<void> {
  await copyUsed(dataDir)
  execFileSync('chown', ['-R', `${owner}:${owner}`, path.join(dataDir, 'postgres')])
}

/** A folder that all users can enter. */
async function openFolder(): Promise<{ folder: string; reachableDir: string }> {
  const folder = await temporaryFolder()
  chmodSync(folder, 0o755)
  return { folder, reachableDir: path.join(folder, 'reachable') }
}

function privateFolder(parent: string, owner = 0): string {
  const folder = path.join(parent, 'closed')
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) chownSync(folder, owner, owner)
  return folder
}

/** Starts, adds a row and stops; returns the number of rows and the cluster's owner. */
async function addRow(dataDir: string, options: Partial<EmbeddedPostgresOptions>) {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silent, ...options })
  const { owner: connection } = postgres
  await ask(connection, 'create table if not exists kept (n int)')
  await ask(connection, 'insert into kept values (1)')
  const rows = await ask(connection, 'select count(*)::int from kept')
  await postgres.stop()
  return { rows, owner: statSync(path.join(dataDir, 'postgres/cluster')).uid }
}

describe('started by root', () => {
  beforeEach((context) => {
    if (!isRoot) context.skip('only root can do this')
  })

  test('runs in a namespace, below a private folder, and its files belong to root', async (context) => {
    if (!canRun(NAMESPACE, findBinaries().native)) context.skip('this system refuses user namespaces')
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(privateFolder(folder), 'data')
    expect(await addRow(dataDir, { mode: 'namespace', reachableDir })).toEqual({ rows: 1, owner: 0 })
  })

  test('runs as nobody in the data directory if that is accessible', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
    expect(lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true)
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
  })

  test('runs as nobody elsewhere while the data directory is private and exists, and leaves a symlink', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(privateFolder(folder), 'data')
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
    expect(lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
    // After the data directory was deleted, its old database is not used again.
    rmSync(dataDir, { recursive: true })
    expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 1, owner: nobody })
  })

  test.for(['open', 'unreachable'])(
    'keeps the rows of a database in an %s folder when namespaces are no longer allowed',
    async (kind) => {
      const { folder, reachableDir } = await openFolder()
      const dataDir = kind === 'open' ? folder : path.join(privateFolder(folder), 'data')
      await copyOwned(dataDir, 0)
      expect(await addRow(dataDir, { mode: 'nobody', reachableDir })).toEqual({ rows: 2, owner: nobody })
      expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 3, owner: nobody })
    },
  )

  test('works below the private folder of another user', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(privateFolder(folder, 1234), 'data')
    expect(await addRow(dataDir, { reachableDir })).toMatchObject({ rows: 1 })
  })

  test('copies programs that are not accessible', async () => {
    const { folder, reachableDir } = await openFolder()
    const found = findBinaries()
    const closed = privateFolder(folder)
    const native = copyBinaries(found, closed)
    expect(canRun(NOBODY, native)).toBe(false)
    const copy = copyBinaries({ native, version: found.version }, reachableDir)
    expect(canRun(NOBODY, copy)).toBe(true)
    expect(copyBinaries(found, reachableDir)).toBe(copy)
    expect(readdirSync(reachableDir)).toEqual([`postgres-${found.version}`])
  })

  test('ends when Node is killed, also as nobody', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    await copyOwned(dataDir, nobody)
    // The owner of the cluster runs it.
    const { node, pid } = await startProcess(dataDir, { reachableDir })
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody)
    node.kill('SIGKILL')
    await until(() => !isAlive(pid))
  })

  test('keeps an ordinary user’s database where it is, with its owner', async () => {
    const { folder, reachableDir } = await openFolder()
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    await copyUsed(dataDir)
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, dataDir])
    const { node, script } = accessibleProject(NOBODY, path.join(folder, 'project'))
    expect(await addRow(dataDir, { reachableDir })).toEqual({ rows: 2, owner: nobody })
    const again = await startProcess(dataDir, { node, script, uid: nobody, gid: nobody })
    expect(await ask(again.owner, 'select count(*)::int from kept')).toBe(2)
    again.node.kill('SIGKILL')
    await until(() => !isAlive(again.pid))
  })

  test('tells an ordinary user that the database belongs to root', async () => {
    const { folder } = await openFolder()
    const dataDir = path.join(folder, 'data')
    await copyUsed(dataDir)
    execFileSync('chown', ['-R', `${nobody}`, dataDir])
    chownSync(path.join(dataDir, 'postgres/cluster'), 0, 0)
    const { node, script } = accessibleProject(NOBODY, path.join(folder, 'project'))
    await expect(startProcess(dataDir, { node, script, uid: nobody, gid: nobody })).rejects.toThrow(
      'belongs to another user (id 0)',
    )
  })
})

describe('the programs', () => {
  test('get the library symlinks that the install script did not create', async () => {
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

test('an ordinary user starts it below a private folder', async () => {
  const { folder } = await openFolder()
  const who = isRoot ? { uid: nobody, gid: nobody } : {}
  const home = privateFolder(folder, isRoot ? nobody : process.getuid?.())
  const how = isRoot ? accessibleProject(NOBODY, path.join(folder, 'project')) : {}
  const { owner: connection } = await startProcess(path.join(home, 'data'), { ...how, ...who })
  expect(await ask(connection, 'select 1')).toBe(1)
  expect(statSync(path.join(home, 'data/postgres/cluster')).uid).toBe(statSync(home).uid)
})
