import { keepPreviousData } from '@tanstack/react-query'
import {
  type AccountEntry,
  type CompanyEntry,
  endSessionsOfAccount,
  getServerState,
  type JobEntry,
  type JobState,
  listAccounts,
  listAllCompanies,
  listJobs,
  lockAccount,
  runJobAgain,
  setCompanyQuota,
} from '#contract/administration/administration.ts'
import { call, callPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { answerOf } from '#web/platform/base/answer.ts'

// Others change what the administrator looks at: it is read again whenever it is shown.
const fresh = { staleTime: 0 } as const
/** The last answer stays while words are typed. */
const listed = { ...fresh, placeholderData: keepPreviousData } as const

export const serverQuery = answerOf(getServerState, fresh)

export const allAccountsQuery = (q: string) => ({
  ...pagedQuery<AccountEntry>([listAccounts.path, q], (cursor, signal) =>
    callPage(listAccounts, { query: { q, cursor } }, signal),
  ),
  ...listed,
})

export const allCompaniesQuery = (q: string) => ({
  ...pagedQuery<CompanyEntry>([listAllCompanies.path, q], (cursor, signal) =>
    callPage(listAllCompanies, { query: { q, cursor } }, signal),
  ),
  ...listed,
})

export const jobsQuery = (q: string, kind: 'mail' | 'other', state: JobState | undefined) => ({
  ...pagedQuery<JobEntry>([listJobs.path, kind, state, q], (cursor, signal) =>
    callPage(listJobs, { query: { q, kind, state, cursor } }, signal),
  ),
  ...listed,
})

const refreshOf = (path: string) => async () => {
  await queryClient.invalidateQueries({ queryKey: [path] })
  await queryClient.invalidateQueries({ queryKey: serverQuery.queryKey })
}

export function useEndSessions(onDone: () => void) {
  return useSharedChange({
    act: ({ id }: AccountEntry) => call(endSessionsOfAccount, { params: { id } }),
    done: ({ email }) => `${email} is signed out everywhere`,
    failure: 'The sessions could not be ended.',
    refresh: refreshOf(listAccounts.path),
    onDone,
  })
}

export function useLock(onDone: () => void) {
  return useSharedChange({
    act: ({ id, lockedAt }: AccountEntry) =>
      call(lockAccount, { params: { id }, body: { isLocked: lockedAt === null } }),
    done: ({ email, lockedAt }) => `${email} is ${lockedAt === null ? 'locked' : 'unlocked'}`,
    failure: 'The account could not be changed.',
    refresh: refreshOf(listAccounts.path),
    onDone,
  })
}

export function useSetQuota(onDone: () => void) {
  return useSharedChange({
    act: ({ bytes, company: { id } }: { company: CompanyEntry; bytes: number | null }) =>
      call(setCompanyQuota, { params: { id }, body: { bytes } }),
    done: ({ company: { name } }) => `Quota of ${name ?? 'the company'} changed`,
    failure: 'The quota could not be changed.',
    refresh: refreshOf(listAllCompanies.path),
    onDone,
  })
}

export function useRunAgain() {
  return useSharedChange({
    act: ({ id }: JobEntry) => call(runJobAgain, { params: { id } }),
    done: ({ mail }) => (mail === null ? 'The job runs again' : 'The email is tried again now'),
    failure: 'The job could not be run.',
    refresh: refreshOf(listJobs.path),
  })
}
