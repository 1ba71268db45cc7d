import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#web/platform/base/settings.ts'

/** Whether this installation lets people without an account take part. */
export function useMayGive(): boolean {
  const { data } = useQuery({ ...settingsQuery, staleTime: Infinity })
  return data?.outsiders === true
}
