import { queryOptions } from '@tanstack/react-query'
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
