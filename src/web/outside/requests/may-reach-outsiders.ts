import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/platform/base/access.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'

/**
 * Whether the person may ask people without an account for papers, or give them some: this installation lets such people
 * take part, and both need a function that the person edits.
 */
export function useMayReachOutsiders(): boolean {
  const { data } = useQuery({ ...settingsQuery, staleTime: Infinity })
  const mayEdit = useMay('edit')
  return data?.outsiders === true && mayEdit === true
}
