import type { Verb } from './verb.ts'

/** A verb as the list of them shows it. */
export interface Listed {
  name: string
  /** In angle brackets. */
  operands: string[]
  /** One line. */
  summary: string
  /** Reads its code, and with it all that it stands on: the list and a wrong call come without. */
  load(): Promise<Verb>
}

export const verbs: readonly Listed[] = [
  {
    name: 'create-admin',
    operands: ['<e-mail>'],
    summary: 'Make an account, or one that exists, the master administrator',
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  {
    name: 'backup',
    operands: ['<file>'],
    summary: 'Write everything into one archive, while the server works',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    operands: ['<file>'],
    summary: 'Fill an empty server from an archive',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'verify',
    operands: [],
    summary: 'Read every stored byte and compare it with its checksum',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'gc',
    operands: [],
    summary: 'Remove stored bytes that no document has any more',
    load: async () => (await import('./gc.ts')).gc,
  },
  {
    name: 'import',
    operands: ['<folder>'],
    summary: 'File a folder tree from the disk into an account',
    load: async () => (await import('./import.ts')).importFolder,
  },
]
