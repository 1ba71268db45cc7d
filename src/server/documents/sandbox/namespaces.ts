import { statSync } from 'node:fs'
import path from 'node:path'
import { type FileTree, MAX_FILES } from './file-tree.ts'
import { NO_PRIVILEGES, OTHER_USER, OTHER_USER_ID, withServer } from './privileges.ts'
import type { Sandbox } from './sandbox.ts'

// Namespaces by the programs of util-linux: unshare, mount, pivot_root, setpriv.

const unshare = ['unshare', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child'] as const

/** Namespaces in which the process has another user. For root. */
export function unsharedAsOtherUser(tree: FileTree): Sandbox {
  return {
    level: 1,
    name: 'namespaces by unshare, another user',
    userId: OTHER_USER_ID,
    wrap(command, { writable } = {}) {
      const script = scriptOf(tree, writable, `setpriv ${OTHER_USER.join(' ')}`)
      return [...withServer, ...unshare, 'sh', '-c', script, 'sh', ...command]
    },
  }
}

/** Namespaces within a user namespace, which most machines allow to users without privileges. */
export function unshared(tree: FileTree): Sandbox {
  return {
    level: 1,
    name: 'namespaces by unshare',
    wrap(command, { writable } = {}) {
      // No further user namespaces: they would give access to more of the kernel. Containers cannot write there.
      const confine = `echo 0 2> /dev/null > /proc/sys/user/max_user_namespaces || true\nsetpriv ${NO_PRIVILEGES.join(' ')}`
      const script = scriptOf(tree, writable, confine)
      return [...withServer, ...unshare, '--user', '--map-root-user', 'sh', '-c', script, 'sh', ...command]
    },
  }
}

/** The tree is put together over a folder that every machine has and that nothing in the sandbox needs. */
const PLACE = '/sys'

const devices = ['/dev/full', '/dev/null', '/dev/random', '/dev/urandom', '/dev/zero']

/**
 * The shell script that puts the tree together, makes it the root and runs its arguments as a command. The shell is
 * process 1 of its namespace: for the kernel ignores signals that process 1 sends to itself, as the watchdog does.
 *
 * @param confine what gives up the privileges, and comes before the command
 */
function scriptOf(tree: FileTree, writable: string | undefined, confine: string): string {
  const folders = tree.readable.filter((file) => statSync(file).isDirectory())
  const files = [...tree.readable.filter((file) => !folders.includes(file)), ...devices]
  const links = [...tree.links, ['/dev/fd', '/proc/self/fd'], ['/dev/stdin', '/proc/self/fd/0']] as const
  const parents = [...files, ...links.map(([link]) => link)].map((file) => path.dirname(file))
  const targets = ['/proc', '/old', '/tmp', '/dev/shm', ...folders, ...parents]
  const table = [
    ...tree.readable.map((file) => mountOf(file, file, 'rbind,ro,nosuid,nodev')),
    ...devices.map((device) => mountOf(device, device, 'bind')),
    ...tree.hidden().map((folder) => mountOf('tmpfs', folder, 'ro,size=4k,mode=555', 'tmpfs')),
    ...(writable === undefined ? [] : [mountOf(writable, writable, 'bind,X-mount.mkdir')]),
  ]
  return `set -e
PATH=$PATH:/usr/sbin:/sbin
mount -t tmpfs -o size=${String(MAX_FILES)},mode=755,nosuid,nodev tmpfs ${PLACE}
cd ${PLACE}
mkdir -p ${targets.map(quotedInPlace).join(' ')}
chmod 1777 tmp dev/shm
for file in ${files.map(quotedInPlace).join(' ')}; do : > "$file"; done
${links.map(([link, target]) => `ln -s ${quoted(target)} ${quotedInPlace(link)}`).join('\n')}
printf %s ${quoted(table.join(''))} > table
mount -a -T table
mount -t proc -o nosuid,nodev,noexec proc proc 2> /dev/null || mount --rbind /proc proc
pivot_root . old
cd /
umount -l old
${confine} -- "$@"
exit $?
`
}

/** A line in the form of /etc/fstab. */
function mountOf(source: string, target: string, options: string, kind = 'none'): string {
  return `${escaped(source)} ${escaped(PLACE + target)} ${kind} ${options} 0 0\n`
}

function escaped(file: string): string {
  return file.replaceAll(
    /[\s\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}

function quotedInPlace(file: string): string {
  return quoted(`.${file}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
