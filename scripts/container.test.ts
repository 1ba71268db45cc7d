import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { externalServices, isInstalled, skippedNote } from './external-services.mjs'

// Starts containers as Docker does with what deploy/compose.yaml says, of this machine's files.

const root = path.dirname(import.meta.dirname)
const profile = JSON.parse(readFileSync(path.join(root, 'deploy/seccomp.json'), 'utf8')) as {
  syscalls: Array<{ names: string[] }>
}
/** What the filters of container runtimes refuse. */
const withoutNamespaces = {
  ...profile,
  syscalls: profile.syscalls.map((rule) => ({
    ...rule,
    names: rule.names.filter((name) => name !== 'unshare' && name !== 'mount'),
  })),
}
const probe = `
  import { spawnSync } from 'node:child_process'
  import { findSandbox } from '${root}/src/server/documents/sandbox/sandbox.ts'
  const { level, wrap } = await findSandbox({ mode: process.argv[1] })
  const [program, ...args] = wrap(['/bin/cat', '/proc/self/status'])
  const { stdout } = spawnSync(program, args, { cwd: '/', encoding: 'utf8' })
  console.log(level, /^Seccomp:\\t2$/m.test(stdout))`

/** Runs the probe by runc, as a user without privileges. */
function inContainer(seccomp: object, mode: 'auto' | 'require'): string {
  const bundle = mkdtempSync(path.join(os.tmpdir(), 'board-manual-container-'))
  try {
    mkdirSync(path.join(bundle, 'rootfs'))
    spawnSync('runc', ['spec', '--bundle', bundle])
    const file = path.join(bundle, 'config.json')
    const config = JSON.parse(readFileSync(file, 'utf8')) as {
      process: object
      linux: object
    }
    Object.assign(config.process, {
      terminal: false,
      user: { uid: 1000, gid: 1000 },
      args: [process.execPath, '--input-type=module', '-e', probe, mode],
      env: ['PATH=/usr/bin:/usr/sbin:/bin:/sbin'],
      capabilities: {},
      noNewPrivileges: true,
    })
    Object.assign(config.linux, { seccomp })
    writeFileSync(file, JSON.stringify(config))
    // In a mount namespace, so that nothing of it is left.
    const script = 'mount --rbind / "$0/rootfs" && exec runc run --bundle "$0" "$1"'
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', 'sh', '-c', script, bundle, path.basename(bundle)],
      { encoding: 'utf8' },
    )
    return stdout + stderr
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}

describe.skipIf(!isInstalled(externalServices.runc) || process.getuid?.() !== 0)(
  `a container${skippedNote(externalServices.runc)}`,
  () => {
    test('opens documents at the first level of the sandbox with the filter of deploy', () => {
      expect(inContainer(profile, 'require')).toBe('1 true\n')
    })

    test('does not start with the filter of its runtime, unless less is asked for', () => {
      expect(inContainer(withoutNamespaces, 'require')).toContain('SANDBOX=require needs namespaces')
      expect(inContainer(withoutNamespaces, 'auto')).toMatch(/^3 /)
    })
  },
)
