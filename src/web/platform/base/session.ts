import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAdministrator } from '#contract/company/roles.ts'
import { getUser, type User } from '#contract/people/sign-in.ts'
import { call, CallError } from './call.ts'

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

export function useIsAdministrator(): boolean {
  const { data: user } = useQuery(userQuery)
  return isAdministrator({ role: user?.role ?? null })
}
