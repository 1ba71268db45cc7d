import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getUser, logOut, logOutAtProvider, type User } from '#contract/sign-in.ts'
import { getSettings } from '#contract/system.ts'
import { call, CallError } from './call.ts'
import { countKept } from '#web/pwa/device-store.ts'
import { forgetAccount } from '#web/pwa/forget-account.ts'
import { mayDrop } from '#web/accounts/sign-in/sign-out-dialog.tsx'

/** The signed-in user; null when signed out. */
export const userQuery = queryOptions({
  queryKey: [getUser.path],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(getUser, {}, signal)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }
  },
})

/** Signs out, forgets all that was read, and opens the login screen. */
export function useLogOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const waiting = await countKept().catch(() => 0)
      if (waiting > 0 && !(await mayDrop(waiting))) return undefined
      const { oidc } = await call(getSettings, {})
      await call(logOut, {})
      await forgetAccount()
      return oidc ? logOutAtProvider.path : '/login'
    },
    onSuccess: (next) => {
      if (next === undefined) return
      queryClient.clear()
      // A new document holds nothing of the account that was left.
      window.location.assign(next)
    },
  })
}
