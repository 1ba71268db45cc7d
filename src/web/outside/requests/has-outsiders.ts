import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#web/platform/base/settings.ts'

/** Whether this installation lets people without an account take part. */
export function useHasOutsiders(): boolean {
  const { data } = useQuery({ ...settingsQuery, staleTime: Infinity })
  return data?.outsiders === true
}
