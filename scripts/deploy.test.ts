import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { REFUSED_CALLS } from '#server/documents/sandbox/system-calls.ts'
import { connectionLimits } from '#server/platform/http/connection-limits.ts'

const deployed = (file: string) => readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
const unit = path.join(import.meta.dirname, '../deploy/board-manual.service')
const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasAnalyzer)('systemd rates what the service is exposed to below 2.0', () => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  const rating = Number(/Overall exposure level for board-manual\.service: ([\d.]+)/.exec(stdout)?.[1])
  expect(rating).toBeLessThan(2)
})

test('the service starts from a folder that it cannot write, and installs nothing', () => {
  const text = readFileSync(unit, 'utf8')
  expect(text).toMatch(/^ProtectSystem=strict$/m)
  expect(text).not.toMatch(/^(ReadWritePaths|ExecStartPre)=/m)
  expect(text).toMatch(/^ExecStart=\S+ scripts\/run\.mjs start$/m)
  expect(text).toMatch(/^IPAddressDeny=any$/m)
})

test('no container of the compose file can write its image or gain a privilege', () => {
  const text = deployed('compose.yaml')
  // Once for the server, with its worker, and once for the database.
  for (const setting of [
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges:true',
    'mem_limit: ',
    'pids_limit: ',
  ])
    expect(text.split(setting).length - 1, setting).toBe(2)
})

const service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  security_opt: z.array(z.string()),
  depends_on: z.record(z.string(), z.unknown()),
})

test('of the compose file, only what migrates knows the owner of the database; all of it needs the sandbox', () => {
  const file: unknown = parse(deployed('compose.yaml'), { merge: true })
  const { database: _, ...ours } = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(file).services
  expect(Object.keys(ours).toSorted()).toEqual(['app', 'migrate', 'worker'])
  for (const [name, one] of Object.entries(ours)) {
    const { depends_on, environment, security_opt } = service.parse(one)
    expect(JSON.stringify(environment).includes('POSTGRES_PASSWORD'), name).toBe(name === 'migrate')
    expect(environment['DATABASE_URL']).toMatch(/^postgres:\/\/board_manual_app:/)
    expect(environment['SANDBOX']).toBe('require')
    expect(security_opt).toContain('seccomp=seccomp.json')
    const first = name === 'migrate' ? 'database' : 'migrate'
    expect(Object.keys(depends_on)).toEqual([first])
  }
})

test('the filter of system calls for containers permits what makes a sandbox, and nothing else that documents may not', () => {
  const makesSandboxes =
    'fsconfig fsmount fsopen fspick mount mount_setattr move_mount open_tree pivot_root umount2 unshare'
  const { defaultAction, syscalls } = z
    .object({ defaultAction: z.string(), syscalls: z.array(z.object({ names: z.array(z.string()) })) })
    .parse(JSON.parse(deployed('seccomp.json')))
  expect(defaultAction).toBe('SCMP_ACT_ERRNO')
  const permitted = new Set(syscalls.flatMap(({ names }) => names))
  expect(REFUSED_CALLS.filter((name) => permitted.has(name)).toSorted()).toEqual(makesSandboxes.split(' '))
})

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('%s closes an idle connection before the server does, which would meet a request', (file, setting) => {
  const text = deployed(file)
  const seconds = Number(setting.exec(text)?.[1])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds * 1000).toBeLessThan(connectionLimits.keepAliveMs - 5000)
})
