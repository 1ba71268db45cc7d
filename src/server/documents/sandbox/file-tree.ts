import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { findSoffice } from '../processes/find-program.ts'
import { nativePrograms } from './native-programs.ts'

/** The folder of the product. */
export const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** The most bytes of the files that processes in namespaces of their own write to memory. */
export const MAX_FILES = 512 * 1024 * 1024

/** What a process in namespaces of its own sees of the machine's files; its other folders are empty. */
export interface FileTree {
  /** Files and folders that are there, read-only. */
  readable: readonly string[]
  /** Symbolic links of the system, such as /lib, with their targets. */
  links: ReadonlyArray<readonly [link: string, target: string]>
  /** Folders that are replaced by empty ones. */
  hidden: () => readonly string[]
}

/** Programs, libraries and fonts; not all of /usr, where the server's data might be. */
const SYSTEM = [
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/share',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/local/share',
  '/nix/store',
  '/gnu/store',
  '/home/linuxbrew/.linuxbrew',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/libreoffice',
  '/etc/localtime',
  '/var/cache/fontconfig',
]

/** The product's code, its trained models, and packages. */
export const CODE = ['src', 'models', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name))

/** Finds out which files a sandbox shows. */
export function treeOf(hidden: string | undefined): FileTree {
  const system = SYSTEM.filter((file) => existsSync(file))
  const links = system.filter(isLink)
  const folders = [...system.filter((file) => !isLink(file)), ...CODE]
  const more = [process.execPath, ...nativePrograms(), ...officeInstallation()]
  const readable = [...folders, ...more.filter((file) => !folders.some((folder) => isInside(file, folder)))]
  const isSeen = hidden !== undefined && readable.some((folder) => isInside(hidden, folder))
  return {
    readable,
    links: links.map((link) => [link, readlinkSync(link)] as const),
    // It may be made later.
    hidden: () => (isSeen && existsSync(hidden) ? [hidden] : []),
  }
}

/** The folder of the installed LibreOffice. */
function officeInstallation(): string[] {
  const program = findSoffice()
  if (program === undefined) return []
  const folder = path.dirname(program)
  return [path.basename(folder) === 'program' ? path.dirname(folder) : folder]
}

function isLink(file: string): boolean {
  return lstatSync(file).isSymbolicLink()
}

function isInside(file: string, folder: string): boolean {
  return `${file}/`.startsWith(`${folder}/`)
}
