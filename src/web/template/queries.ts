import { getIsMaster } from '#contract/people/sign-in.ts'
import { listFolderResources, listResources } from '#contract/template/template-resources.ts'
import { answerOf, answerTo } from '#web/platform/base/answer.ts'

/** Whether the signed-in user is the master administrator. */
export const isMasterQuery = answerOf(getIsMaster)

/** The resources of a folder, for the administrator: hidden ones included. */
export const resourcesQuery = (folderId: string) => answerTo(listResources, { query: { folderId } })

/** The resources of a folder, for users. */
export const folderResourcesQuery = (id: string) => answerTo(listFolderResources, { params: { id } })
