import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connectionLimits } from '#server/platform/http/connection-limits.ts'

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
  const text = readFileSync(path.join(import.meta.dirname, '../deploy/compose.yaml'), 'utf8')
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

test.each([
  ['nginx.conf', /keepalive_timeout (\d+)s;/],
  ['Caddyfile', /keepalive (\d+)s/],
])('%s closes an idle connection before the server does, which would meet a request', (file, setting) => {
  const text = readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')
  const seconds = Number(setting.exec(text)?.[1])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds * 1000).toBeLessThan(connectionLimits.keepAliveMs - 5000)
})
