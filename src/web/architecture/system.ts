/** A part of the server: a folder of `src/server`. The test beside this file holds the table against the folders. */
export interface ServerPart {
  name: string
  does: string
  /** The other parts that it asks for something; `platform`, which all stand on, left out. */
  uses: readonly string[]
}

/** What people come for. */
export const features: readonly ServerPart[] = [
  { name: 'auth', does: 'Accounts, sessions, mailed links', uses: ['activity', 'jobs', 'mail'] },
  {
    name: 'account',
    does: 'Profile, activity, storage, export',
    uses: ['activity', 'auth', 'files', 'storage'],
  },
  {
    name: 'folders',
    does: 'The tree, its codes, the copy for a new account',
    uses: ['activity', 'jobs', 'master'],
  },
  {
    name: 'files',
    does: 'Uploads, lists, downloads; has documents read',
    uses: ['activity', 'documents', 'folders', 'jobs', 'mail', 'search', 'storage'],
  },
  { name: 'trash', does: 'What was deleted, for 30 days', uses: ['activity', 'files', 'folders'] },
  {
    name: 'master',
    does: 'The template of every new account, and its screens',
    uses: ['activity', 'documents', 'files', 'folders'],
  },
  { name: 'search', does: 'One index for names and contents', uses: [] },
  {
    name: 'sharing',
    does: 'What other apps send, until it has a folder',
    uses: ['activity', 'auth', 'documents', 'files', 'jobs', 'storage'],
  },
  { name: 'filing', does: 'Suggests a folder and a name', uses: ['search'] },
  {
    name: 'admin',
    does: 'Backup, restore, verify, import, beside the server',
    uses: ['auth', 'files', 'folders', 'storage', 'upkeep'],
  },
  { name: 'upkeep', does: 'Collects bytes that no row names', uses: ['storage'] },
  { name: 'system', does: 'Health, settings, the list of calls', uses: [] },
  { name: 'web', does: 'Hands out the built application', uses: [] },
]

/** What the features stand on. */
export const foundations: readonly ServerPart[] = [
  {
    name: 'documents',
    does: 'Text, in pictures too, thumbnails and print forms, in processes with limits',
    uses: [],
  },
  { name: 'activity', does: 'The record of what was done', uses: [] },
  { name: 'jobs', does: 'The queue, filled by the transaction that needs the job', uses: [] },
  { name: 'mail', does: 'Sends, or writes to the outbox', uses: [] },
  { name: 'storage', does: 'Bytes by their SHA-256, written once', uses: [] },
  { name: 'scan', does: 'Nothing is stored that clamd has not found clean', uses: ['storage'] },
  { name: 'metrics', does: 'What the server measures of itself', uses: [] },
  { name: 'platform', does: 'Configuration, logs, database, the HTTP frame', uses: [] },
]

/** Where everything is kept. */
export const stores: ReadonlyArray<{ name: string; does: string }> = [
  { name: 'PostgreSQL', does: 'Accounts, folders, files as rows, words, queue, sessions' },
  { name: 'File store', does: 'The bytes of documents, on disk or S3-compatible' },
  { name: 'clamd', does: 'Looks at what arrives, where there is one' },
  { name: 'OpenID provider', does: 'Vouches for people, where there is one' },
  { name: 'SMTP', does: 'Mail to people; without it, the outbox' },
]
