import { queryOptions } from '@tanstack/react-query'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'

/** Every folder of a workspace, in display order. */
export function foldersQueryOf({ calls, keys }: Scope) {
  return queryOptions({
    queryKey: [keys.folders],
    queryFn: ({ signal }) => calls.listFolders(signal),
  })
}

/** Every folder of the manual. */
export const foldersQuery = foldersQueryOf(manualScope)
