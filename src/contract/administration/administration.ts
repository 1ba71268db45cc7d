import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { accesses, endpointsOf } from '#contract/platform/endpoint.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'

const endpoint = endpointsOf('Administration', z.object({ id: z.uuid() }))

/** Rows of a list that are returned when the request sets no `limit`. */
export const ADMINISTRATION_PAGE = 25

/** Words that are looked for, in any case; without them everything is listed. */
const listQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(ADMINISTRATION_PAGE),
  q: z.string().trim().max(200).default(''),
})

export const accountEntry = namedObject('AccountEntry', {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  isAdministrator: z.boolean(),
  createdAt: timestamp,
  /** When the account was locked: nobody signs in to it until it is unlocked. */
  lockedAt: timestamp.nullable(),
  /** Where it is signed in, and when one of these was last used. */
  sessions: z.int(),
  lastUsedAt: timestamp.nullable(),
  companies: z.int(),
})
export type AccountEntry = z.infer<typeof accountEntry>

export const listAccounts = endpoint('GET /api/master/accounts', 'master', {
  summary: 'The accounts of this server, newest first; `q` finds addresses and names',
  query: listQuery,
  reply: z.array(accountEntry),
  example: { query: { q: 'ada' } },
})

export const endSessionsOfAccount = endpoint('DELETE /api/master/accounts/:id/sessions', 'master', {
  proof: 'fresh',
  summary: 'Sign an account out on every device',
  reply: z.object({ ended: z.int() }),
})

export const lockAccount = endpoint('PUT /api/master/accounts/:id/lock', 'master', {
  proof: 'fresh',
  summary:
    'Lock an account, or unlock it; locking ends its sessions, upload tokens and calendar addresses as well',
  body: z.object({ isLocked: z.boolean() }),
  errors: ['conflict'],
  example: { body: { isLocked: true } },
})

export const companyEntry = namedObject('CompanyEntry', {
  id: z.uuid(),
  name: z.string().nullable(),
  createdAt: timestamp,
  /** When its owner closed it; 30 days later it is gone. */
  closedAt: timestamp.nullable(),
  members: z.int(),
  files: z.int(),
  /** What it stores in bytes, the trash included, and may store; null: as much as there is room for. */
  bytes: z.object({ used: z.int(), allowed: z.int().nullable() }),
  /** Whether it has a quota of its own, instead of the server's. */
  hasOwnQuota: z.boolean(),
})
export type CompanyEntry = z.infer<typeof companyEntry>

export const listAllCompanies = endpoint('GET /api/master/companies', 'master', {
  summary: 'The companies of this server with what they store, newest first; `q` finds names and ids',
  query: listQuery,
  reply: z.array(companyEntry),
  example: { query: { q: 'engines' } },
})

export const setCompanyQuota = endpoint('PUT /api/master/companies/:id/quota', 'master', {
  proof: 'fresh',
  summary: 'Say how much a company may store; null for what the server sets for all of them',
  body: z.object({ bytes: z.int().min(0).nullable() }),
  errors: ['conflict'],
  example: { body: { bytes: null } },
})

/** `failed`: no attempt is left; `waiting`: its time has not come, or it is tried again later. */
export const jobStates = ['failed', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

export const jobEntry = namedObject('JobEntry', {
  id: z.string(),
  /** The kind of job, such as `read-document`. */
  task: z.string(),
  /** Which mail it sends, and to whose address, where that is known before it is written. */
  mail: z.string().nullable(),
  address: z.string().nullable(),
  company: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** The code of the last failure, such as `ECONNREFUSED`. */
  error: z.string().nullable(),
  createdAt: timestamp,
  /** When it is tried next. */
  runAt: timestamp,
})
export type JobEntry = z.infer<typeof jobEntry>

export const listJobs = endpoint('GET /api/master/jobs', 'master', {
  summary: 'Jobs that wait, run or have failed, newest first, without what they work on',
  query: listQuery.extend({
    /** Jobs that send mails, or the others. */
    kind: z.enum(['mail', 'other']).default('other'),
    state: z.enum(jobStates).optional(),
  }),
  reply: z.array(jobEntry),
  example: { query: { kind: 'mail', state: 'failed' } },
})

export const runJobAgain = endpoint('POST /api/master/jobs/:id/run', 'master', {
  proof: 'fresh',
  summary: 'Run a job that failed or waits now, with all its attempts',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  errors: ['conflict'],
})

export const serverState = namedObject('ServerState', {
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The newest migration of the database's schema. */
    migration: z.string(),
  }),
  accounts: z.int(),
  companies: z.int(),
  /** All documents, each counted once, in bytes. */
  storedBytes: z.int(),
  /** How much a company may store unless it has a quota of its own; null: as much as there is room for. */
  quotaBytes: z.int().nullable(),
  jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  /** How mails leave: by a mail server, or as files in the outbox. */
  mail: z.enum(['smtp', 'outbox']),
})
export type ServerState = z.infer<typeof serverState>

export const getServerState = endpoint('GET /api/master/server', 'master', {
  summary: 'The versions of this server, and what it holds',
  reply: serverState,
})

const room = z.object({ name: z.string(), does: z.string(), uses: z.array(z.string()) })
export type ArchitectureRoom = z.infer<typeof room>

export const architecture = namedObject('Architecture', {
  /** The rooms of each side, from the top down, each with those that it uses. */
  browser: z.array(room),
  server: z.array(room),
  /** The calls by subject. */
  calls: z.array(
    z.object({
      tag: z.string(),
      calls: z.array(
        z.object({
          method: z.string(),
          path: z.string(),
          aliases: z.array(z.string()),
          summary: z.string(),
          access: z.enum(accesses),
        }),
      ),
    }),
  ),
})
export type Architecture = z.infer<typeof architecture>

export const getArchitecture = endpoint('GET /api/master/architecture', 'master', {
  summary: 'The rooms of the code and the calls, as the diagram shows them',
  reply: architecture,
})
