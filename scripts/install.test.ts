import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isCommandForUse, isInstalled } from './install.mjs'

/** A project with a fake npm that records its runs, takes a moment, and ends with an exit code. */
function project(exitCode = 0) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'board-manual-install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const npm = path.join(root, 'npm.mjs')
  const log = path.join(root, 'log')
  writeFileSync(path.join(root, 'package-lock.json'), '{}')
  writeFileSync(log, '')
  const setExitCode = (code: number) =>
    writeFileSync(
      npm,
      `import { appendFileSync, mkdirSync } from 'node:fs'
      const without = process.argv.includes('--omit=dev') ? ' without dev' : ''
      const by = process.argv0.startsWith(${JSON.stringify(root)}) ? ' by the Node of npm' : ''
      appendFileSync(${JSON.stringify(log)}, process.argv[2] + without + by + '\\n')
      mkdirSync('node_modules', { recursive: true })
      setTimeout(() => process.exit(${code}), 300)`,
    )
  setExitCode(exitCode)

  async function install(options = {}, version = process.version): Promise<{ code: number; output: string }> {
    const script = `import { install } from ${JSON.stringify(path.join(import.meta.dirname, 'install.mjs'))}
      Object.defineProperty(process, 'version', { value: ${JSON.stringify(version)} })
      process.exitCode = (await install(${JSON.stringify(root)}, ${JSON.stringify(options)})) ? 0 : 1`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, npm_execpath: npm },
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ])
    return { code, output: output + errors }
  }
  return {
    root,
    install,
    setExitCode,
    runs: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean),
  }
}

test('installs once for each lockfile', async () => {
  const { install, root, runs } = project()
  expect(isInstalled(root)).toBe(false)
  expect(await install()).toMatchObject({ code: 0 })
  expect(isInstalled(root)).toBe(true)
  await install()
  expect(runs()).toEqual(['ci'])
  appendFileSync(path.join(root, 'package-lock.json'), ' ')
  expect(isInstalled(root)).toBe(false)
  await install()
  expect(runs()).toEqual(['ci', 'ci'])
})

test('what is installed for use has no development dependencies; these are added when they are needed', async () => {
  const { install, root, runs } = project()
  await install({ isForUse: true })
  await install({ isForUse: true })
  expect([isInstalled(root, { isForUse: true }), isInstalled(root)]).toEqual([true, false])
  expect(runs()).toEqual(['ci without dev'])
  await install()
  await install({ isForUse: true })
  expect(runs()).toEqual(['ci without dev', 'install'])
  appendFileSync(path.join(root, 'package-lock.json'), ' ')
  await install()
  expect(runs().at(-1)).toBe('ci')
})

test.each([
  ['v20.0.0', ['ci', 'install by the Node of npm']],
  ['v20.18.3', ['ci', 'install by the Node of npm']],
  ['v22.11.0', ['ci', 'install by the Node of npm']],
  ['v20.19.0', ['ci']],
  ['v22.12.0', ['ci']],
  ['v25.0.0', ['ci']],
])('on Node %s npm runs as %j, so that no package is left out', async (version, expected) => {
  const { install, root, runs } = project()
  const folder = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, path.join(folder, 'node'))
  expect(await install({}, version)).toMatchObject({ code: 0 })
  expect(runs()).toEqual(expected)
})

test('on Node 20.19 and 22.12 npm installs the packages of this platform, by their engines', () => {
  const lockfile = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const packages: Record<string, { cpu?: string[]; engines?: { node?: string } }> =
    JSON.parse(lockfile).packages
  const allows = (range: string, major: number, minor: number) =>
    range.split('||').some((part) => {
      const [, sign, from, fromMinor = '0'] = /(\^|>=)\s*(\d+)(?:\.(\d+))?/.exec(part) ?? []
      if (major === Number(from)) return minor >= Number(fromMinor)
      return sign === '>=' && major > Number(from)
    })
  const refused = Object.entries(packages).filter(
    ([, { cpu, engines }]) =>
      cpu?.includes(process.arch) &&
      engines?.node !== undefined &&
      !(allows(engines.node, 20, 19) && allows(engines.node, 22, 12)),
  )
  expect(refused).toEqual([])
})

test.each([
  ['start', [], true],
  ['install', [], true],
  ['script', ['src/server/worker.ts'], true],
  ['script', ['src/server/cli/main.ts', 'backup'], true],
  ['script', ['src/server/testing/releases/keep.ts'], false],
  ['script', ['scripts/docs.ts'], false],
  ['test', [], false],
  ['dev', [], false],
])('%s %j is for use: %s', (command, args, isForUse) => {
  expect(isCommandForUse(command, args)).toBe(isForUse)
})

test('of two at the same time, one installs and the other waits', async () => {
  const { install, root, runs } = project()
  const both = await Promise.all([install(), install()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(runs()).toEqual(['ci'])
  expect(existsSync(path.join(root, '.install-lock'))).toBe(false)
})

test('prints why it failed, and tries again the next time', async () => {
  const { install, root, runs, setExitCode } = project(7)
  expect(await install()).toEqual({ code: 1, output: expect.stringContaining('npm ci ended with code 7') })
  expect(isInstalled(root)).toBe(false)
  setExitCode(0)
  expect(await install()).toMatchObject({ code: 0 })
  expect(runs()).toEqual(['ci', 'ci'])
})

test('takes over the lock of a process that was killed', async () => {
  const { install, root, runs } = project()
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  writeFileSync(path.join(root, '.install-lock'), String(gone.pid))
  expect(await install()).toMatchObject({ code: 0 })
  expect(runs()).toEqual(['ci'])
})
