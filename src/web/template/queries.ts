import { queryOptions } from '@tanstack/react-query'
import { getIsMaster } from '#contract/people/sign-in.ts'
import { listFolderResources, listResources } from '#contract/template/template-resources.ts'
import { call } from '#web/platform/base/call.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** Whether the signed-in user is the master administrator. */
export const isMasterQuery = answerOf(getIsMaster)

/** The resources of a folder, for the administrator: hidden ones included. */
export function resourcesQuery(folderId: string) {
  return queryOptions({
    queryKey: [listResources.path, { folderId }],
    queryFn: ({ signal }) => call(listResources, { query: { folderId } }, signal),
  })
}

/** The resources of a folder, for users. */
export function folderResourcesQuery(id: string) {
  return queryOptions({
    queryKey: [listFolderResources.path, { id }],
    queryFn: ({ signal }) => call(listFolderResources, { params: { id } }, signal),
  })
}
