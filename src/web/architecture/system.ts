/** A room of the code: a folder of `src/server` or `src/web`. The test beside this file holds the tables against the imports. */
export interface Room {
  name: string
  does: string
  /** The other rooms of its half that it uses; the libraries that all stand on (`platform`, `base`, `ui`) left out. */
  uses: readonly string[]
}

/** What runs in the browser. */
export const browserRooms: readonly Room[] = [
  {
    name: 'app',
    does: 'Puts the screens together: routes, providers',
    uses: [
      'accounts',
      'architecture',
      'calendar',
      'companies',
      'destruction',
      'files',
      'folders',
      'inbox',
      'landing',
      'manual',
      'people',
      'pwa',
      'template',
      'trash',
      'year-end',
    ],
  },
  {
    name: 'manual',
    does: 'The contents, a folder, their header and keys',
    uses: [
      'accounts',
      'calendar',
      'camera',
      'clipboard',
      'companies',
      'destruction',
      'expected',
      'files',
      'folders',
      'inbox',
      'search',
      'template',
      'viewer',
    ],
  },
  { name: 'template', does: 'The manual on the template, with its resources', uses: ['files'] },
  { name: 'folders', does: 'The tree, its cards, menus and picker', uses: [] },
  {
    name: 'files',
    does: 'Lists, menus, uploads',
    uses: ['clipboard', 'companies', 'facts', 'folders', 'pwa', 'suggestions'],
  },
  {
    name: 'viewer',
    does: 'Pictures, PDFs, texts, Office, sound and film',
    uses: ['clipboard', 'facts', 'files', 'folders', 'suggestions'],
  },
  { name: 'facts', does: 'What a document says of itself, beside it', uses: [] },
  {
    name: 'camera',
    does: 'Photographs pages, straightens and files them',
    uses: ['files', 'folders', 'inbox', 'pwa', 'suggestions'],
  },
  { name: 'search', does: 'Names, contents and filters', uses: ['facts', 'files', 'folders'] },
  {
    name: 'inbox',
    does: 'What other apps sent, until it is filed',
    uses: ['calendar', 'companies', 'expected', 'facts', 'files', 'folders', 'pwa', 'suggestions'],
  },
  { name: 'suggestions', does: 'A folder and a name, to be accepted', uses: ['folders'] },
  { name: 'calendar', does: 'What falls due, and the questions it is worked out from', uses: ['folders'] },
  { name: 'trash', does: 'What was deleted, for 30 days', uses: [] },
  { name: 'expected', does: 'The papers that a folder should hold', uses: ['suggestions'] },
  { name: 'destruction', does: 'Papers that need not be kept, destroyed with a certificate', uses: [] },
  { name: 'year-end', does: 'The papers of a year, for who makes the accounts', uses: ['files'] },
  { name: 'companies', does: 'Changing from one company to another, making one', uses: ['people'] },
  { name: 'clipboard', does: 'What is copied or moved on its way', uses: ['folders', 'suggestions'] },
  {
    name: 'accounts',
    does: 'Who one is, signing in, settings',
    uses: ['files', 'inbox', 'people', 'pwa'],
  },
  { name: 'people', does: 'Members, invitations, the company', uses: [] },
  { name: 'landing', does: 'The page for visitors', uses: [] },
  { name: 'architecture', does: 'This page', uses: [] },
  { name: 'pwa', does: 'Works installed and without a connection', uses: [] },
  { name: 'base', does: 'The client of the calls, cache, session, errors', uses: [] },
  { name: 'ui', does: 'Buttons, dialogs, menus: the design system', uses: [] },
]

/** What people come for. */
export const features: readonly Room[] = [
  {
    name: 'accounts',
    does: 'People: registration, sign-in, sessions, export',
    uses: ['activity', 'audit', 'blobs', 'files', 'folders', 'jobs', 'mail', 'quotas', 'workspaces'],
  },
  {
    name: 'folders',
    does: 'The tree, its codes, the copy for a new account',
    uses: ['activity', 'quotas', 'workspaces'],
  },
  {
    name: 'files',
    does: 'Uploads, lists, downloads',
    uses: [
      'activity',
      'audit',
      'blobs',
      'documents',
      'folders',
      'keeping',
      'mail',
      'quotas',
      'search',
      'workspaces',
    ],
  },
  {
    name: 'trash',
    does: 'What was deleted, for 30 days',
    uses: ['activity', 'audit', 'files', 'folders', 'keeping', 'workspaces'],
  },
  {
    name: 'template',
    does: 'The template of every new account, and its resources',
    uses: ['activity', 'blobs', 'files', 'folders', 'quotas', 'workspaces'],
  },
  {
    name: 'facts',
    does: 'What documents say of themselves: kind, date, party, total',
    uses: ['activity', 'blobs', 'classifier', 'documents', 'files', 'jobs', 'search'],
  },
  {
    name: 'keeping',
    does: 'Until when papers are to be kept, by which law',
    uses: ['activity', 'template-entries', 'workspaces'],
  },
  { name: 'search', does: 'One index for names and contents', uses: ['audit', 'folders'] },
  { name: 'events', does: 'Tells open pages of changes', uses: ['workspaces'] },
  {
    name: 'companies',
    does: 'Members, invitations, who asks to join',
    uses: ['accounts', 'activity', 'audit', 'jobs', 'mail', 'workspaces'],
  },
  {
    name: 'daily-mails',
    does: 'Mails once a day what others did, to those who want it',
    uses: ['accounts', 'activity', 'jobs', 'mail', 'workspaces'],
  },
  {
    name: 'inbox',
    does: 'What other apps send, until it has a folder',
    uses: ['accounts', 'activity', 'audit', 'blobs', 'documents', 'files', 'quotas', 'workspaces'],
  },
  {
    name: 'deadlines',
    does: 'What falls due, from facts of the company and rules of the template',
    uses: [
      'accounts',
      'activity',
      'audit',
      'daily-mails',
      'files',
      'folders',
      'mail',
      'template-entries',
      'workspaces',
    ],
  },
  {
    name: 'expected',
    does: 'The papers that folders should hold, and what is missing',
    uses: ['activity', 'files', 'folders', 'template-entries', 'workspaces'],
  },
  {
    name: 'destruction',
    does: 'Destroys what need not be kept, with a certificate',
    uses: ['activity', 'audit', 'blobs', 'documents', 'files', 'folders', 'keeping', 'workspaces'],
  },
  {
    name: 'year-end',
    does: 'Gathers the papers of a year',
    uses: ['audit', 'blobs', 'documents', 'expected', 'files', 'folders', 'workspaces'],
  },
  {
    name: 'outside',
    does: 'Addresses for people without an account, and the papers that they are asked for',
    uses: ['accounts', 'activity', 'audit', 'expected', 'files', 'jobs', 'mail', 'workspaces'],
  },
  {
    name: 'suggestions',
    does: 'Suggests a folder and a name',
    uses: ['classifier', 'facts', 'folders', 'search', 'workspaces'],
  },
  {
    name: 'cli',
    does: 'Backup, restore, verify, import, beside the server',
    uses: ['accounts', 'audit', 'blobs', 'companies', 'files', 'folders', 'inbox', 'quotas', 'workspaces'],
  },
  { name: 'system', does: 'Health, settings, the list of calls', uses: [] },
  { name: 'web', does: 'Hands out the built application', uses: [] },
]

/** What a manual has besides folders and documents (`docs/product.md` §2). */
export const furtherFeatures: ReadonlyArray<{ name: string; does: string }> = [
  { name: 'Folder descriptions', does: 'What belongs in a folder, below its name' },
  { name: 'Company name', does: 'Shown in the header of the Board Manual' },
  { name: 'Business code', does: 'Made once for each company; who has it may ask to join' },
]

/** What the features stand on. */
export const foundations: readonly Room[] = [
  { name: 'workspaces', does: 'Companies: members and profile, the lock of the tree, revisions', uses: [] },
  {
    name: 'blobs',
    does: 'Bytes by their SHA-256, scanned and collected, and what was made from them',
    uses: ['documents', 'jobs'],
  },
  {
    name: 'documents',
    does: 'Text, in pictures too, thumbnails and print forms, in processes with limits',
    uses: [],
  },
  {
    name: 'classifier',
    does: 'Tells the folder and the kind of a text, by trained models',
    uses: ['search'],
  },
  {
    name: 'template-entries',
    does: 'What the template lists: deadlines, rules of keeping, papers',
    uses: [],
  },
  { name: 'quotas', does: 'How much a company may hold', uses: [] },
  { name: 'activity', does: 'The record of what was done', uses: [] },
  { name: 'audit', does: 'The security log, and the seals on all records', uses: ['workspaces'] },
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
