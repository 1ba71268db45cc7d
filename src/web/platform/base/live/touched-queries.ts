import { getCompanyFacts } from '#contract/company/company-facts.ts'
import { listDeadlines } from '#contract/duties/deadlines.ts'
import { getCompleteness, listExpected, listMissing } from '#contract/duties/expected.ts'
import { getYearEnd } from '#contract/duties/year-end.ts'
import type { Query } from '@tanstack/react-query'
import { getStats } from '#contract/company/stats.ts'
import { listActivity } from '#contract/record/activity.ts'
import { sumFiles } from '#contract/manual/file-facts.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { getFile, getFileHistory, listFileLog, listFiles, listUnread } from '#contract/manual/files.ts'
import { listFolders } from '#contract/manual/folders.ts'
import { listFirstPapers, listHomeFiles } from '#contract/manual/home.ts'
import { listRequests } from '#contract/outside/requests.ts'
import { listShares } from '#contract/manual/inbox.ts'
import type { Area } from '#contract/company/roles.ts'
import { searchFiles } from '#contract/manual/search.ts'
import { getSuggestion } from '#contract/reading/suggestions.ts'
import { listMasterFolderFiles, listMasterFolders } from '#contract/template/template.ts'
import { listTrash } from '#contract/manual/trash.ts'
import { areaOf } from '../folder-area.ts'

/** What shows every function that one may view. */
const ofAll: Record<'user' | 'master', ReadonlySet<unknown>> = {
  user: new Set([
    listFolders.path,
    getFile.path,
    getFileHistory.path,
    listFileLog.path,
    listUnread.path,
    listTrash.path,
    searchFiles.path,
    sumFiles.path,
    getSuggestion.path,
    getStats.path,
    listActivity.path,
    listDeadlines.path,
    listExpected.path,
    listMissing.path,
    getCompleteness.path,
    getYearEnd.path,
    getCompanyFacts.path,
    listHomeFiles.path,
    listFirstPapers.path,
  ]),
  master: new Set([listMasterFolders.path]),
}
/** What waits to be filed. */
const ofInbox: ReadonlySet<unknown> = new Set([listRequests.path, listShares.path])

/** The lists of one folder, each with the tree that the folder is in. */
const ofFolder = {
  user: { files: listFiles.path, folders: listFolders.path },
  master: { files: listMasterFolderFiles.path, folders: listMasterFolders.path },
}

/** Whether a query shows something of areas that changed. */
export function isTouched(
  { queryKey: [path, about] }: Pick<Query, 'queryKey'>,
  access: 'user' | 'master',
  changed: readonly Area[],
): boolean {
  if (ofAll[access].has(path)) return true
  if (access === 'user' && ofInbox.has(path)) return changed.includes(LOG_FOLDER_ID)
  const { files, folders } = ofFolder[access]
  if (path !== files || typeof about !== 'object' || about === null || !('folder' in about)) return false
  const area = areaOf(String(about.folder), folders)
  // The area of a folder that is not in the tree is unknown.
  return area === undefined || changed.some((one) => one === area)
}
