import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import * as calls from '#contract/people/accounts.ts'
import type { passwordChange, ProfileChange } from '#contract/people/accounts.ts'
import { call } from '#web/platform/base/call.ts'
import { proveFirst } from '#web/platform/base/proven-download.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { changesRefreshing, readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { forgetAccount } from '#web/pwa/index.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { identitiesQuery, proofMethodsQuery, sessionsQuery } from './queries.ts'

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
