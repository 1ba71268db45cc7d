import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageCompany } from '#web/platform/base/company.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { useStore } from '#web/platform/base/store.ts'
import { accountSharesQuery, deviceSharesQuery, type Shared } from './queries.ts'

const none: readonly Shared[] = []

/** All shared files without a folder, newest first: on this device and, when signed in, on the server. */
export function useShared() {
  const { data: user, isPending: isAsking } = useQuery(userQuery)
  const isSignedIn = user !== null && user !== undefined
  const companyId = useStore(pageCompany)
  const device = useQuery({ ...deviceSharesQuery(user?.id, companyId), enabled: !isAsking })
  const account = useQuery({ ...accountSharesQuery, enabled: isSignedIn })
  const here = device.data ?? none
  const there = (isSignedIn ? account.data : undefined) ?? none
  const shared = useMemo(() => [...here, ...there].toSorted((a, b) => b.sharedAt - a.sharedAt), [here, there])
  return {
    isSignedIn,
    shared,
    isLoading: isAsking || device.isPending || (isSignedIn && account.isLoading),
    error: account.error,
    retry: account.refetch,
  }
}
