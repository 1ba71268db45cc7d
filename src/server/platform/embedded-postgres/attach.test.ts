import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { awaitEmbeddedPostgres, useEmbeddedPostgres } from './attach.ts'
import { ask, hold, isAlive, silent, start, temporaryFolder, until } from './fixtures/database.ts'
import { isDataDirLocked as isLocked, lockDataDir } from './server-lock.ts'

async function use(dataDir: string, patienceMs?: number) {
  const postgres = await useEmbeddedPostgres({ dataDir, logger: silent }, patienceMs)
  onTestFinished(() => postgres.stop())
  return postgres
}

describe('beside a server', { timeout: 60_000 }, () => {
  test('its database is used, and runs on when the guest has left', async () => {
    const dataDir = await temporaryFolder()
    const server = await hold(dataDir)
    const guest = await use(dataDir)
    expect(guest).toMatchObject({ connection: server.connection, isOwn: false })
    expect(await ask(guest.connection, 'select current_database()')).toBe('board_manual')
    await guest.stop()
    expect(await ask(server.connection, 'select 1')).toBe(1)
  })

  test('whose data lies so deep that its socket lies elsewhere', async () => {
    const dataDir = path.join(await temporaryFolder(), 'deep'.repeat(20), 'deeper'.repeat(20))
    const server = await start(dataDir)
    const guest = await use(dataDir)
    expect(guest.connection).toEqual(server.connection)
  })

  test('that has only begun to start, it waits for the database', async () => {
    const dataDir = await temporaryFolder()
    const [guest, server] = await Promise.all([
      // Looks while the server is making its database.
      (async () => {
        await until(() => isLocked(dataDir))
        return await use(dataDir)
      })(),
      hold(dataDir),
    ])
    expect(guest).toMatchObject({ connection: server.connection, isOwn: false })
  })

  test('whose database does not answer, it says so', async () => {
    const dataDir = await temporaryFolder()
    const release = lockDataDir(dataDir)
    onTestFinished(release)
    await expect(use(dataDir, 0)).rejects.toThrow('its database does not answer')
  })
})

describe('without a server', { timeout: 60_000 }, () => {
  test('the database is started, for as long as it is wanted', async () => {
    const dataDir = await temporaryFolder()
    const { connection, isOwn, stop } = await use(dataDir)
    expect(isOwn).toBe(true)
    const pid = Number(await ask(connection, 'select pg_backend_pid()'))
    await stop()
    expect(isAlive(pid)).toBe(false)
    expect((await use(dataDir)).isOwn).toBe(true)
  })

  test('it is not found by those who wait for a server, nor by those who had one', async () => {
    const dataDir = await temporaryFolder()
    const before = await start(dataDir)
    await before.stop()
    const own = await use(dataDir)
    await expect(ask(before.connection, 'select 1')).rejects.toThrow('ENOENT')
    const { promise: absence, resolve: tellAbsence } = Promise.withResolvers<string>()
    const waiting = awaitEmbeddedPostgres(dataDir, () => tellAbsence('no server'))
    expect(await Promise.race([waiting, absence])).toBe('no server')
    await own.stop()
    const { connection } = await hold(dataDir)
    expect(await waiting).toMatchObject({ connection, isOwn: false })
  })

  test('it is found by others that are beside no server either', async () => {
    const dataDir = await temporaryFolder()
    const own = await use(dataDir)
    const other = await use(dataDir)
    expect(other).toMatchObject({ connection: own.connection, isOwn: false })
    expect(await ask(other.connection, 'select 1')).toBe(1)
  })

  test('a pid file that a killed one left is no server', async () => {
    const dataDir = await temporaryFolder()
    const { node, pid } = await hold(dataDir)
    node.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    writeFileSync(path.join(dataDir, 'server.pid'), '1\n')
    expect((await use(dataDir)).isOwn).toBe(true)
  })
})
