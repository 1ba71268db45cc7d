import { type InfiniteData, queryOptions, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/people/accounts.ts'
import {
  getProof,
  listIdentities,
  listSessions,
  type passwordChange,
  type ProfileChange,
} from '#contract/people/accounts.ts'
import { getStats } from '#contract/company/stats.ts'
import { ACTIVITY_PAGE, listActivity } from '#contract/record/activity.ts'
import { type File, listUnread } from '#contract/manual/files.ts'
import * as security from '#contract/record/security.ts'
import { type CompanySecurityEvent, SECURITY_PAGE, type SecurityEvent } from '#contract/record/security.ts'
import { call, callPage, type ListPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { pollWhile } from '#web/platform/base/polling.ts'
import { isBeingRead } from '#web/manual/files/index.ts'
import { answerOf } from '#web/platform/base/answer.ts'
import type { z } from 'zod'
import { proveFirst } from '#web/platform/base/proven-download.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { changesRefreshing, readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { forgetAccount } from '#web/pwa/index.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'

// Other parts of the program change this data all the time: it is refetched on every visit.
const alwaysFresh = { staleTime: 0, gcTime: 0 }

export const statsQuery = answerOf(getStats, alwaysFresh)

/** The activity of everybody or of one person, the newest first. */
export function activityQuery(person: string | undefined) {
  return {
    ...pagedQuery([listActivity.path, { person }], (cursor, signal) =>
      callPage(listActivity, { query: { limit: ACTIVITY_PAGE, cursor, person } }, signal),
    ),
    ...alwaysFresh,
  }
}

const UNREAD_PAGE = 50

/** Documents that are being read or could not be read, the newest first; refetched while one is being read. */
export const unreadQuery = {
  ...pagedQuery([listUnread.path], (cursor, signal) =>
    callPage(listUnread, { query: { limit: UNREAD_PAGE, cursor } }, signal),
  ),
  refetchInterval: pollWhile(({ pages }: InfiniteData<ListPage<File[]>>) =>
    pages.some(({ items }) => items.some((file) => isBeingRead(file, Date.now()))),
  ),
  ...alwaysFresh,
}

export const sessionsQuery = answerOf(listSessions, alwaysFresh)

export const identitiesQuery = answerOf(listIdentities, alwaysFresh)

export const proofMethodsQuery = queryOptions({
  queryKey: [getProof.path, 'methods'],
  queryFn: async ({ signal }) => (await call(getProof, {}, signal)).methods,
  ...alwaysFresh,
})

/** Whether the account has a password; yes until it is known. */
export function useHasPassword(): boolean {
  const { data: methods } = useQuery(proofMethodsQuery)
  return methods?.includes('password') ?? true
}

/** Which security events are shown: of whom, and all, the refused ones or those of a type. */
export interface SecurityChoice {
  of: 'account' | 'company'
  show: string
}

/** Security events, the newest first. */
export function securityQuery({ of, show }: SecurityChoice) {
  const filter =
    show === 'refused'
      ? { result: 'refused' as const }
      : { type: security.securityEventTypes.find((type) => type === show) }
  const spec = of === 'company' ? security.listCompanySecurityEvents : security.listSecurityEvents
  return {
    ...pagedQuery<SecurityEvent | CompanySecurityEvent>([spec.path, show], (cursor, signal) =>
      callPage(spec, { query: { limit: SECURITY_PAGE, cursor, ...filter } }, signal),
    ),
    ...alwaysFresh,
  }
}

export const sealQuery = answerOf(security.getSeal, alwaysFresh)

/** Shows 'Profile updated', or 'Update failed' with the reason (`docs/product.md` §8). */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (change: ProfileChange) => call(calls.updateProfile, { body: change }),
    onSuccess: (user, { email }) => {
      replaceAnswer(userQuery.queryKey, user)
      const isWaiting = email !== undefined && email === user.pendingEmail
      toastSuccess(
        'Profile updated',
        isWaiting ? `Please confirm ${email} with the link we have sent there.` : undefined,
      )
    },
    onError: (error) => showFailure(error, 'Your profile could not be saved.', 'Update failed'),
  })
}

export function useCreateBusinessCode() {
  return useSharedChange({
    act: () => call(calls.createBusinessCode, {}),
    failure: 'No business code could be made.',
    failureTitle: 'Business code',
    onDone: ({ businessCode }) =>
      replaceAnswer(userQuery.queryKey, (user) => user && { ...user, businessCode }),
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof passwordChange>) => call(calls.changePassword, { body }),
    onSuccess: async () => {
      toastSuccess('Password changed', 'Every other device has been signed out.')
      await readAgain(sessionsQuery, proofMethodsQuery)
    },
    onError: (error) => showFailure(error, 'Your password could not be changed.', 'Update failed'),
  })
}

const changeOfSessions = changesRefreshing(() => readAgain(sessionsQuery))

export const useEndSession = changeOfSessions({
  act: (id: string) => call(calls.endSession, { params: { id } }),
  done: 'Device signed out',
  failure: 'The device could not be signed out.',
})

export const useEndOtherSessions = changeOfSessions({
  act: () => call(calls.endOtherSessions, {}),
  done: 'Signed out everywhere else',
  failure: 'The other devices could not be signed out.',
})

/** Leaves for the identity provider, to be linked to the account there. */
export function useLinkIdentity() {
  return useSharedChange({
    act: () => proveFirst(),
    failure: 'The sign-in could not be linked.',
    onDone: (isProven) => {
      if (isProven) window.location.assign(calls.linkAtProvider.path)
    },
  })
}

export const useRemoveIdentity = changesRefreshing(() => readAgain(identitiesQuery))({
  act: (id: string) => call(calls.removeIdentity, { params: { id } }),
  done: 'Sign-in removed',
  failure: 'The sign-in could not be removed.',
})

export function useDeleteAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string | undefined) => call(calls.deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await forgetAccount(queryClient.getQueryData(userQuery.queryKey)?.id ?? '')
      queryClient.clear()
      // A full page load drops everything in memory that belonged to the account.
      window.location.assign('/')
    },
    onError: (error) => showFailure(error, 'Your account could not be deleted.', 'Account not deleted'),
  })
}
