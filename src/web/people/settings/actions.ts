import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changePassword,
  createBusinessCode,
  deleteAccount,
  endOtherSessions,
  endSession,
  linkAtProvider,
  type passwordChange,
  type ProfileChange,
  removeIdentity,
  updateProfile,
} from '#contract/people/accounts.ts'
import { call } from '#web/platform/base/call.ts'
import { proveFirst } from '#web/platform/base/proven-download.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { forgetAccount } from '#web/pwa/index.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { identitiesQuery, proofMethodsQuery, sessionsQuery } from './queries.ts'

/** Shows 'Profile updated', or 'Update failed' with the reason (`docs/product.md` §8). */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
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
  return useMutation({
    mutationFn: () => call(createBusinessCode, {}),
    onSuccess: ({ businessCode }) => {
      replaceAnswer(userQuery.queryKey, (user) => user && { ...user, businessCode })
    },
    onError: (error) => showFailure(error, 'No business code could be made.', 'Business code'),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof passwordChange>) => call(changePassword, { body }),
    onSuccess: async () => {
      toastSuccess('Password changed', 'Every other device has been signed out.')
      await queryClient.invalidateQueries(sessionsQuery)
      await queryClient.invalidateQueries(proofMethodsQuery)
    },
    onError: (error) => showFailure(error, 'Your password could not be changed.', 'Update failed'),
  })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => toastSuccess('Device signed out'),
    onError: (error) => showFailure(error, 'The device could not be signed out.'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toastSuccess('Signed out everywhere else'),
    onError: (error) => showFailure(error, 'The other devices could not be signed out.'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

/** Leaves for the identity provider, to be linked to the account there. */
export function useLinkIdentity() {
  return useMutation({
    mutationFn: () => proveFirst(),
    onSuccess: (isProven) => {
      if (isProven) window.location.assign(linkAtProvider.path)
    },
    onError: (error) => showFailure(error, 'The sign-in could not be linked.'),
  })
}

export function useRemoveIdentity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeIdentity, { params: { id } }),
    onSuccess: () => toastSuccess('Sign-in removed'),
    onError: (error) => showFailure(error, 'The sign-in could not be removed.'),
    onSettled: () => queryClient.invalidateQueries(identitiesQuery),
  })
}

export function useDeleteAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string | undefined) => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await forgetAccount(queryClient.getQueryData(userQuery.queryKey)?.id ?? '')
      queryClient.clear()
      // A full page load drops everything in memory that belonged to the account.
      window.location.assign('/')
    },
    onError: (error) => showFailure(error, 'Your account could not be deleted.', 'Account not deleted'),
  })
}
