import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { logOut, logOutAtProvider } from '#contract/people/sign-in.ts'
import { call } from '#web/platform/base/call.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { createStore, useStore } from '#web/platform/base/store.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { beginSignOut, countKept, forgetAccount, leaveSession } from '#web/pwa/index.ts'
import { suspended } from '#web/platform/base/suspended.tsx'

const AlertDialog = suspended(
  lazy(async () => ({ default: (await import('#web/platform/ui/alert-dialog.tsx')).AlertDialog })),
)

/**
 * Signs out, removes the account's data from the device, and opens the login page. When the server cannot be reached, the
 * login page says so and goes on trying.
 */
export function useLogOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const userId = queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
      const unsent = await countKept(userId).catch(() => 0)
      if (unsent > 0 && !(await askToDrop(unsent))) return undefined
      leaveSession()
      const isTold = await endSession()
      await forgetAccount(userId)
      if (!isTold) return '/login'
      const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
      return settings?.oidc === true ? logOutAtProvider.path : '/login'
    },
    onSuccess: (next) => {
      if (next === undefined) return
      queryClient.clear()
      // A full page load drops everything in memory that belonged to the account.
      window.location.assign(next)
    },
  })
}

/** Ends the session, or notes that it is to be ended. @returns whether the server was notified */
async function endSession(): Promise<boolean> {
  try {
    await call(logOut, {})
    return true
  } catch {
    await beginSignOut()
    return false
  }
}

/** The open question: how many files a sign-out would remove, and the callback for the answer. */
const questionStore = createStore<{ count: number; answer: (isYes: boolean) => void } | undefined>(undefined)

/** Asks whether to sign out although the device has files that the server does not have. */
async function askToDrop(count: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  questionStore.set({
    count,
    answer: (isYes) => {
      questionStore.set(undefined)
      resolve(isYes)
    },
  })
  return await promise
}

/** The dialog of {@link useLogOut}. Part of every screen; renders nothing unless a question is open. */
export function SignOutDialog() {
  const question = useStore(questionStore)
  if (question === undefined) return null
  const { answer, count } = question
  return (
    <AlertDialog
      onOpenChange={() => answer(false)}
      title="Sign Out"
      description={
        count === 1
          ? 'One file on this device has not been filed yet. Signing out removes it from the device.'
          : `${String(count)} files on this device have not been filed yet. Signing out removes them from the device.`
      }
      confirmLabel="Sign out and remove"
      cancelLabel="Stay signed in"
      onConfirm={() => answer(true)}
    />
  )
}
