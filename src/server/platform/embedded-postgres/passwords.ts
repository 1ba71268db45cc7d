import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Cluster, ROLES } from './cluster.ts'
import { ORPHANS_ERROR, ORPHANS_MS } from './leftover.ts'
import { launch } from './run-as.ts'

export type Passwords = Record<keyof typeof ROLES, string>

/**
 * Reads the passwords of a data directory's database: both are derived from one secret in a file that its owner alone
 * may read. The file is made where it is missing.
 *
 * @throws StartError when it belongs to another user
 */
export function loadPasswords(dataDir: string): Passwords {
  const file = path.join(dataDir, 'database-secret')
  const secret = readSecret(file) ?? makeSecret(file)
  const derive = (role: string) => createHmac('sha256', secret).update(role).digest('base64url')
  return { owner: derive(ROLES.owner), application: derive(ROLES.application) }
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read. Run this as the user who runs the server.`)
  }
}

function makeSecret(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // `link` is atomic and never overwrites a file.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

/**
 * Makes a stopped cluster ask for passwords, unless it asks for these already: clusters of earlier versions trusted
 * whoever reached their socket. The roles are changed in PostgreSQL's single-user mode, so that nobody can connect
 * before.
 *
 * @throws StartError when that fails
 */
export async function requirePasswords(cluster: Cluster, passwords: Passwords): Promise<void> {
  const file = path.join(cluster.folder, 'pg_hba.conf')
  const fingerprint = createHmac('sha256', passwords.owner).update('pg_hba.conf').digest('hex').slice(0, 16)
  const wanted = `# Made by Board Manual for the passwords ${fingerprint}.\nlocal all all scram-sha-256\n`
  if (readFileSync(file, 'utf8') === wanted) return
  const end = Date.now() + ORPHANS_MS
  for (;;) {
    const failure = runAlone(cluster, statements(passwords))
    if (failure === undefined) break
    if (!failure.includes(ORPHANS_ERROR) || Date.now() > end)
      throw new StartError(`The database's passwords could not be set:\n${failure}`)
    await sleep(100)
  }
  // The present file is written to, which keeps its owner.
  writeFileSync(file, wanted, { flush: true })
}

/** One statement a line, as the single-user mode reads them. */
function statements({ application, owner }: Passwords): string {
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = '${ROLES.application}') then create role ${ROLES.application}; end if; end $$`,
    `alter role ${ROLES.application} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${application}'`,
    `alter role ${ROLES.owner} password '${owner}'`,
    '',
  ].join('\n')
}

/** @returns the error output if it failed */
function runAlone({ as, folder, native }: Cluster, input: string): string | undefined {
  const { args, command, ...who } = launch(as, path.join(native, 'bin/postgres'), [
    '--single',
    '-D',
    folder,
    '-c',
    'log_min_error_statement=panic',
    'postgres',
  ])
  const { error, status, stderr } = spawnSync(command, args, {
    ...who,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    input,
  })
  const isWell = status === 0 && !/\b(?:ERROR|FATAL|PANIC):/.test(stderr)
  return isWell ? undefined : stderr || String(error)
}
