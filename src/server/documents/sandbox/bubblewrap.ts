import { findProgram } from '../processes/find-program.ts'
import { type FileTree, MAX_FILES } from './file-tree.ts'
import type { Sandbox } from './sandbox.ts'

const isolation = [
  '--unshare-user',
  '--unshare-net',
  '--unshare-ipc',
  '--unshare-pid',
  '--die-with-parent',
  '--cap-drop',
  'ALL',
  '--chdir',
  '/',
]
const memory = ['--size', String(MAX_FILES), '--tmpfs']
const base = [
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  ...memory,
  '/tmp',
  ...memory,
  '/dev/shm',
  '--remount-ro',
  '/dev',
]

/** Namespaces by bubblewrap; undefined when it is not installed. */
export function bubblewrap(tree: FileTree): Sandbox | undefined {
  const program = findProgram('bwrap')
  if (program === undefined) return undefined
  return {
    level: 1,
    name: 'namespaces by bubblewrap',
    wrap: (command, { writable } = {}) => [
      program,
      ...isolation,
      ...base,
      ...tree.readable.flatMap((file) => ['--ro-bind', file, file]),
      ...tree.links.flatMap(([link, target]) => ['--symlink', target, link]),
      ...tree.hidden().flatMap((folder) => ['--tmpfs', folder, '--remount-ro', folder]),
      ...(writable === undefined ? [] : ['--bind', writable, writable]),
      '--remount-ro',
      '/',
      '--',
      ...command,
    ],
  }
}
