import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { awaitEmbeddedPostgres, useEmbeddedPostgres } from './attach.ts'
import {
  ask,
  isAlive,
  makeUsedDatabase,
  silent,
  start,
  startProcess,
  temporaryFolder,
  until,
} from './testing/database.ts'
import { isDataDirLocked as isLocked, lockDataDir } from './server-lock.ts'

/** Copies a stopped database with one row. */
const copyUsed = makeUsedDatabase()

async function use(dataDir: string, timeoutMs?: number) {
  const postgres = await useEmbeddedPostgres({ dataDir, logger: silent }, timeoutMs)
  onTestFinished(() => postgres.stop())
  return postgres
}

describe('beside a server', () => {
  test('its database is used, and keeps running when the other process stops', async () => {
    const dataDir = await copyUsed()
    const server = await startProcess(dataDir)
    const guest = await use(dataDir)
    expect(guest).toMatchObject({ owner: server.owner, isOwn: false })
    expect(await ask(guest.owner, 'select current_database()')).toBe('board_manual')
    await guest.stop()
    expect(await ask(server.owner, 'select 1')).toBe(1)
  })

  test('with a path too long for a socket, its database is found', async () => {
    const dataDir = path.join(await temporaryFolder(), 'deep'.repeat(20), 'deeper'.repeat(20))
    await copyUsed(dataDir)
    const server = await start(dataDir)
    const guest = await use(dataDir)
    expect(guest.owner).toEqual(server.owner)
  })

  test('that is still starting, it waits for the database', async () => {
    const dataDir = await temporaryFolder()
    const [guest, server] = await Promise.all([
      // While the server is still creating the database.
      (async () => {
        await until(() => isLocked(dataDir))
        return await use(dataDir)
      })(),
      startProcess(dataDir),
    ])
    expect(guest).toMatchObject({ owner: server.owner, isOwn: false })
  })

  test('whose database does not answer, it fails', async () => {
    const dataDir = await temporaryFolder()
    const release = lockDataDir(dataDir)
    onTestFinished(release)
    await expect(use(dataDir, 0)).rejects.toThrow('its database does not answer')
  })
})

describe('without a server', () => {
  test('a database is started, and stopped with the process', async () => {
    const dataDir = await copyUsed()
    const { owner: connection, isOwn, stop } = await use(dataDir)
    expect(isOwn).toBe(true)
    const pid = Number(await ask(connection, 'select pg_backend_pid()'))
    await stop()
    expect(isAlive(pid)).toBe(false)
    expect((await use(dataDir)).isOwn).toBe(true)
  })

  test('that database is not found by processes that wait for a server, or were connected to one', async () => {
    const dataDir = await copyUsed()
    const before = await start(dataDir)
    await before.stop()
    const own = await use(dataDir)
    await expect(ask(before.owner, 'select 1')).rejects.toThrow('ENOENT')
    const { promise: absence, resolve: reportAbsence } = Promise.withResolvers<string>()
    const waiting = awaitEmbeddedPostgres(dataDir, () => reportAbsence('no server'))
    expect(await Promise.race([waiting, absence])).toBe('no server')
    await own.stop()
    const { owner: connection } = await startProcess(dataDir)
    expect(await waiting).toMatchObject({ owner: connection, isOwn: false })
  })

  test('that database is found by other processes beside the server', async () => {
    const dataDir = await copyUsed()
    const own = await use(dataDir)
    const other = await use(dataDir)
    expect(other).toMatchObject({ owner: own.owner, isOwn: false })
    expect(await ask(other.owner, 'select 1')).toBe(1)
  })

  test('the pid file of a killed server is ignored', async () => {
    const dataDir = await copyUsed()
    const { node, pid } = await startProcess(dataDir)
    node.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    writeFileSync(path.join(dataDir, 'server.pid'), '1\n')
    expect((await use(dataDir)).isOwn).toBe(true)
  })
})
