import { useQuery } from '@tanstack/react-query'
import { useMay, useMayEditFolder, useMayTake } from '#web/platform/base/access.ts'
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

/** Tells of papers, by the folders in which they lie, whether the person may give them. */
export function useMayGive(): (folderIds: readonly string[]) => boolean {
  const mayReach = useMayReachOutsiders()
  const mayTake = useMayTake()
  const mayEdit = useMayEditFolder()
  return (folderIds) => mayReach && mayTake(folderIds) && folderIds.every(mayEdit)
}
