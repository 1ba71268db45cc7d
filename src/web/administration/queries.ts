import { keepPreviousData } from '@tanstack/react-query'
import * as calls from '#contract/administration/administration.ts'
import type {
  AccountEntry,
  CompanyEntry,
  JobEntry,
  JobState,
} from '#contract/administration/administration.ts'
import { call, callPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { changesRefreshing, readAgain } from '#web/platform/base/shared-change.ts'
import { answerOf } from '#web/platform/base/answer.ts'

// Others change what the administrator looks at: it is read again whenever it is shown.
const fresh = { staleTime: 0 } as const
/** The last answer stays while words are typed. */
const listed = { ...fresh, placeholderData: keepPreviousData } as const

export const serverQuery = answerOf(calls.getServerState, fresh)

export const allAccountsQuery = (q: string) => ({
  ...pagedQuery<AccountEntry>([calls.listAccounts.path, q], (cursor, signal) =>
    callPage(calls.listAccounts, { query: { q, cursor } }, signal),
  ),
  ...listed,
})

export const allCompaniesQuery = (q: string) => ({
  ...pagedQuery<CompanyEntry>([calls.listAllCompanies.path, q], (cursor, signal) =>
    callPage(calls.listAllCompanies, { query: { q, cursor } }, signal),
  ),
  ...listed,
})

export const jobsQuery = (q: string, kind: 'mail' | 'other', state: JobState | undefined) => ({
  ...pagedQuery<JobEntry>([calls.listJobs.path, kind, state, q], (cursor, signal) =>
    callPage(calls.listJobs, { query: { q, kind, state, cursor } }, signal),
  ),
  ...listed,
})

/** Makes the hook of a change after which a list is read again, and what the server says of itself. */
const changeOf = ({ path }: { path: string }) =>
  changesRefreshing(() => readAgain({ queryKey: [path] }, serverQuery))

export const useEndSessions = changeOf(calls.listAccounts)({
  act: ({ id }: AccountEntry) => call(calls.endSessionsOfAccount, { params: { id } }),
  done: ({ email }) => `${email} is signed out everywhere`,
  failure: 'The sessions could not be ended.',
})

export const useLock = changeOf(calls.listAccounts)({
  act: ({ id, lockedAt }: AccountEntry) =>
    call(calls.lockAccount, { params: { id }, body: { isLocked: lockedAt === null } }),
  done: ({ email, lockedAt }) => `${email} is ${lockedAt === null ? 'locked' : 'unlocked'}`,
  failure: 'The account could not be changed.',
})

export const useSetQuota = changeOf(calls.listAllCompanies)({
  act: ({ bytes, company: { id } }: { company: CompanyEntry; bytes: number | null }) =>
    call(calls.setCompanyQuota, { params: { id }, body: { bytes } }),
  done: ({ company: { name } }) => `Quota of ${name ?? 'the company'} changed`,
  failure: 'The quota could not be changed.',
})

export const useRunAgain = changeOf(calls.listJobs)({
  act: ({ id }: JobEntry) => call(calls.runJobAgain, { params: { id } }),
  done: ({ mail }) => (mail === null ? 'The job runs again' : 'The email is tried again now'),
  failure: 'The job could not be run.',
})
