import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageCompany } from '#web/platform/base/company.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { useStore } from '#web/platform/base/store.ts'
import { accountSharesQuery, type DeviceShare, deviceSharesQuery } from './queries.ts'

const none: readonly DeviceShare[] = []

/** The shared files that only this device has. */
export function useDeviceFiles() {
  const { data: user, isPending: isAsking } = useQuery(userQuery)
  const companyId = useStore(pageCompany)
  const { data = none, isPending } = useQuery({
    ...deviceSharesQuery(user?.id, companyId),
    enabled: !isAsking,
  })
  return { shared: data, isPending: isAsking || isPending }
}

/** All shared files without a folder, newest first: on this device and, when signed in, on the server. */
export function useShared() {
  const { data: user, isPending: isAsking } = useQuery(userQuery)
  const isSignedIn = user !== null && user !== undefined
  const { shared: here, isPending } = useDeviceFiles()
  const account = useQuery({ ...accountSharesQuery, enabled: isSignedIn })
  const there = (isSignedIn ? account.data : undefined) ?? none
  const shared = useMemo(() => [...here, ...there].toSorted((a, b) => b.sharedAt - a.sharedAt), [here, there])
  return {
    isSignedIn,
    shared,
    isLoading: isAsking || isPending || (isSignedIn && account.isLoading),
    error: account.error,
    retry: account.refetch,
  }
}
