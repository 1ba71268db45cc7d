import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PORTS, serverArguments } from './cluster.ts'
import { findBinaries, linkLibraries } from './binaries.ts'
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
import { launch, NAMESPACE, NOBODY, PLAIN, type RunMode } from './run-as.ts'
import { loadPasswords } from './passwords.ts'
import { connectionsOf, startEmbeddedPostgres } from './start.ts'

const clusterIn = (dataDir: string) => path.join(dataDir, 'postgres/cluster')

/** Copies a stopped database with one row. */
const copyUsed = makeUsedDatabase()

describe('the embedded database', () => {
  test('starts in an empty folder, private, with Unicode', async () => {
    const dataDir = path.join(await temporaryFolder(), 'made/on/the/way')
    const { owner: connection } = await start(dataDir)
    expect(statSync(clusterIn(dataDir)).mode & 0o777).toBe(0o700)
    expect(await ask(connection, 'show listen_addresses')).toBe('')
    expect(await ask(connection, 'show fsync')).toBe('on')
    expect(await ask(connection, "select lower('ÉCOLE ΩΜΕΓΑ')")).toBe('école ωμεγα')
    await ask(connection, 'create extension pg_trgm')
    // None, if these are not classified as letters.
    expect(await ask(connection, "select cardinality(show_trgm('ДА'))")).toBe(3)
  })

  test('keeps its rows after a restart', async () => {
    const { owner: connection } = await start(await copyUsed())
    expect(await ask(connection, 'select answer from kept')).toBe(42)
  })

  test('asks for the password of each role, which a file holds that its owner alone may read', async () => {
    const dataDir = await copyUsed()
    const { application, owner } = await start(dataDir)
    expect(statSync(path.join(dataDir, 'database-secret')).mode & 0o777).toBe(0o600)
    expect(await ask(application, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
    for (const password of ['', 'wrong', String(application.password)]) {
      await expect(ask({ ...owner, password }, 'select 1')).rejects.toThrow(/password/)
    }
    await expect(ask({ ...application, password: owner.password }, 'select 1')).rejects.toThrow(/password/)
  })

  test('of an earlier version, which trusted whoever reached its socket, asks for passwords then', async () => {
    const dataDir = await copyUsed()
    writeFileSync(path.join(clusterIn(dataDir), 'pg_hba.conf'), 'local all all trust\n')
    rmSync(path.join(dataDir, 'database-secret'))
    const { owner } = await start(dataDir)
    expect(await ask(owner, 'select answer from kept')).toBe(42)
    await expect(ask({ ...owner, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
  })

  test('leaves no process when it is stopped, and may be stopped twice', async () => {
    const dataDir = await copyUsed()
    const postgres = await startEmbeddedPostgres({ dataDir, logger: silent })
    const pid = postgres.pid()
    await postgres.stop()
    await postgres.stop()
    expect(pid !== undefined && isAlive(pid)).toBe(false)
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('shuts down gracefully when Node is killed', async () => {
    const dataDir = await copyUsed()
    const { node, pid } = await startProcess(dataDir)
    node.kill('SIGKILL')
    await until(() => !isAlive(pid))
    expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  })

  test('starts again at once after Node and PostgreSQL were killed', async () => {
    const dataDir = await copyUsed()
    const { owner: before, node, pid } = await startProcess(dataDir)
    await ask(before, 'insert into kept values (43)')
    node.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select count(*)::int from kept')).toBe(2)
  })

  test('is restarted when it is killed, with all committed rows', async () => {
    const postgres = await start(await copyUsed())
    const killed = postgres.pid() ?? 0
    await ask(postgres.owner, 'insert into kept values (43)')
    process.kill(killed, 'SIGKILL')
    await until(() =>
      ask(postgres.owner, 'select 1').then(
        () => postgres.pid() !== killed,
        () => false,
      ),
    )
    expect(await ask(postgres.owner, 'select count(*)::int from kept')).toBe(2)
  })

  test('waits for the child processes of a killed server before it restarts', async () => {
    const postgres = await start(await copyUsed())
    const killed = postgres.pid() ?? 0
    // A busy child process notices only after its query that the server is gone.
    const busy = ask(
      postgres.owner,
      "select count(*) from generate_series(1, 1500000) n where md5(n::text) = 'x'",
    )
    const busyEnded = busy.then(
      () => performance.now(),
      () => performance.now(),
    )
    await until(
      async () =>
        (await ask(
          postgres.owner,
          "select count(*)::int from pg_stat_activity where state = 'active' and query like '%generate_series%'",
        )) === 2,
    )
    process.kill(killed, 'SIGKILL')
    await until(() =>
      ask(postgres.owner, 'select 1').then(
        () => postgres.pid() !== killed,
        () => false,
      ),
    )
    expect(performance.now()).toBeGreaterThan(await busyEnded)
    expect(await ask(postgres.owner, 'select answer from kept')).toBe(42)
  })

  test('reports when it cannot be restarted', async () => {
    const dataDir = await copyUsed()
    const failed = Promise.withResolvers<Error>()
    const postgres = await start(dataDir, { onFailure: failed.resolve })
    writeFileSync(path.join(clusterIn(dataDir), 'postgresql.conf'), 'this is not a setting')
    process.kill(postgres.pid() ?? 0, 'SIGKILL')
    expect((await failed.promise).message).toContain('syntax error')
  })

  test('ends a leftover server, and starts another', async () => {
    const dataDir = await copyUsed()
    const { native } = findBinaries()
    linkLibraries(native)
    const cluster = clusterIn(dataDir)
    const modes: Record<RunMode, typeof PLAIN> = { plain: PLAIN, namespace: NAMESPACE, nobody: NOBODY }
    const isRoot = process.getuid?.() === 0
    const mode: RunMode = !isRoot ? 'plain' : statSync(cluster).uid === 0 ? 'namespace' : 'nobody'
    const { args, command, ...who } = launch(
      modes[mode],
      path.join(native, 'bin/postgres'),
      serverArguments(cluster, { dir: cluster, port: PORTS.server }, {}),
    )
    const leftover = spawn(command, args, { ...who, cwd: '/', stdio: 'ignore' })
    const ended = once(leftover, 'exit')
    const { owner: before } = connectionsOf({ host: cluster, port: PORTS.server }, loadPasswords(dataDir))
    await until(() =>
      ask(before, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    const postgres = await start(dataDir)
    await ended
    expect(postgres.pid()).not.toBe(leftover.pid)
    expect(await ask(postgres.owner, 'select answer from kept')).toBe(42)
  })

  test('starts despite the pid file of a dead process', async () => {
    const dataDir = await copyUsed()
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(gone, 'exit')
    leaveBehind(dataDir, gone.pid)
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select answer from kept')).toBe(42)
  })

  test('starts despite a pid file with the id of another process, and does not touch that', async () => {
    const dataDir = await copyUsed()
    const script = 'setInterval(() => undefined, 1000)'
    const other = spawn(process.execPath, ['-e', script, 'postgres', '-D', clusterIn(dataDir)])
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other, 'spawn')
    leaveBehind(dataDir, other.pid)
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select answer from kept')).toBe(42)
    expect(other.exitCode ?? other.signalCode).toBeNull()
  })

  test('refuses a second start on the same data with a clear message, and keeps running', async () => {
    const dataDir = await copyUsed()
    const { owner: connection } = await start(dataDir)
    const message = `Another Board Manual (process ${process.pid}) is already running on ${dataDir}.`
    await expect(startEmbeddedPostgres({ dataDir, logger: silent })).rejects.toThrow(message)
    await expect(startProcess(dataDir)).rejects.toThrow(message)
    const alias = path.join(await temporaryFolder(), 'alias')
    symlinkSync(dataDir, alias)
    await expect(startProcess(alias)).rejects.toThrow(message)
    expect(await ask(connection, 'select 1')).toBe(1)
  })

  test('works below a path too long for a socket', async () => {
    const dataDir = path.join(await temporaryFolder(), ...Array.from({ length: 6 }, () => 'deep'.repeat(8)))
    await copyUsed(dataDir)
    const postgres = await start(dataDir)
    const { owner: connection } = postgres
    expect(await ask(connection, 'select 1')).toBe(1)
    expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
    await postgres.stop()
    expect(statSync(String(connection.host), { throwIfNoEntry: false })).toBeUndefined()
  })

  test('works below a path with spaces, quotes and accents', async () => {
    const dataDir = path.join(await temporaryFolder(), `l'été "2025" $HOME`)
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select 1')).toBe(1)
  })

  test('replaces a cluster whose creation was interrupted', async () => {
    const dataDir = await temporaryFolder()
    const unfinished = path.join(dataDir, 'postgres/unfinished')
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    writeFileSync(path.join(unfinished, 'PG_VERSION'), '18')
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select 1')).toBe(1)
  })

  test('refuses a cluster of another version', async () => {
    const dataDir = await copyUsed()
    writeFileSync(path.join(clusterIn(dataDir), 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17')
  })

  test('reports the end of its log when it does not start', async () => {
    const dataDir = await copyUsed()
    await expect(start(dataDir, { settings: { no_such_setting: '1' } })).rejects.toThrow(
      /did not start.*no_such_setting/s,
    )
    const { owner: connection } = await start(dataDir)
    expect(await ask(connection, 'select 1')).toBe(1)
  })
})

/** Writes the files that a killed server leaves. */
function leaveBehind(dataDir: string, pid: number | undefined): void {
  const lines = [
    pid,
    clusterIn(dataDir),
    1_700_000_000,
    5432,
    clusterIn(dataDir),
    '',
    '  1234567  99999999',
    'ready',
  ]
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(path.join(clusterIn(dataDir), name), `${lines.join('\n')}\n`, { mode: 0o600 })
  }
}
