/** A part of the server: a folder of `src/server`. The test beside this file holds the table against the folders. */
export interface ServerPart {
  name: string
  does: string
  /** The other parts that it asks for something; `platform`, which all stand on, left out. */
  uses: readonly string[]
}

/** What people come for. */
export const features: readonly ServerPart[] = [
  {
    name: 'accounts',
    does: 'People: registration, sign-in, sessions, export',
    uses: ['activity', 'blobs', 'files', 'folders', 'jobs', 'mail', 'workspaces'],
  },
  {
    name: 'folders',
    does: 'The tree, its codes, the copy for a new account',
    uses: ['activity', 'blobs', 'files', 'jobs', 'search', 'workspaces'],
  },
  {
    name: 'files',
    does: 'Uploads, lists, downloads',
    uses: [
      'accounts',
      'activity',
      'blobs',
      'documents',
      'folders',
      'inbox',
      'jobs',
      'mail',
      'search',
      'workspaces',
    ],
  },
  {
    name: 'trash',
    does: 'What was deleted, for 30 days',
    uses: ['activity', 'files', 'folders', 'workspaces'],
  },
  {
    name: 'template',
    does: 'The template of every new account, and its resources',
    uses: ['activity', 'blobs', 'documents', 'files', 'folders', 'workspaces'],
  },
  {
    name: 'search',
    does: 'One index for names and contents',
    uses: ['blobs', 'files', 'folders', 'workspaces'],
  },
  {
    name: 'inbox',
    does: 'What other apps send, until it has a folder',
    uses: ['accounts', 'activity', 'blobs', 'documents', 'files', 'jobs', 'workspaces'],
  },
  {
    name: 'suggestions',
    does: 'Suggests a folder and a name',
    uses: ['blobs', 'files', 'folders', 'inbox', 'search', 'workspaces'],
  },
  {
    name: 'cli',
    does: 'Backup, restore, verify, import, beside the server',
    uses: ['accounts', 'blobs', 'files', 'folders'],
  },
  { name: 'system', does: 'Health, settings, the list of calls', uses: [] },
  { name: 'web', does: 'Hands out the built application', uses: [] },
]

/** What the features stand on. */
export const foundations: readonly ServerPart[] = [
  { name: 'workspaces', does: 'Companies, their members and profile', uses: ['accounts'] },
  {
    name: 'blobs',
    does: 'Bytes by their SHA-256, and what was made from them',
    uses: ['cli', 'documents', 'files', 'jobs', 'search', 'workspaces'],
  },
  {
    name: 'documents',
    does: 'Text, in pictures too, thumbnails and print forms, in processes with limits',
    uses: [],
  },
  { name: 'activity', does: 'The record of what was done', uses: ['accounts', 'workspaces'] },
  { name: 'jobs', does: 'The queue, filled by the transaction that needs the job', uses: [] },
  { name: 'mail', does: 'Sends, or writes to the outbox', uses: [] },
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
