import type { Verb } from './verb.ts'

/** A verb as the list of them shows it. */
export interface Listed {
  name: string
  /** In angle brackets. */
  operands: string[]
  /** One line. */
  summary: string
  /** Reads its code, and with it all that it uses: the list and a wrong call come without. */
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
    name: 'reset-second-factor',
    operands: [],
    summary: 'Remove the passkeys, one-time codes and recovery codes of an account',
    load: async () => (await import('./reset-second-factor.ts')).resetSecondFactor,
  },
  {
    name: 'migrate',
    operands: [],
    summary: 'Bring the database up to date, with the rights of its owner',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'members',
    operands: [],
    summary: 'List who belongs to which company; add, change or remove a member',
    load: async () => (await import('./members.ts')).members,
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
    load: async () => (await import('./restore.ts')).restoreBackup,
  },
  {
    name: 'verify',
    operands: [],
    summary: 'Read every stored byte and compare it with its checksum; check the seals of the record',
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
  {
    name: 'import-company',
    operands: ['<archive.zip>'],
    summary: 'Take in a company, and invite its members, from the export of an owner on another server',
    load: async () => (await import('./import-company.ts')).importCompany,
  },
]
