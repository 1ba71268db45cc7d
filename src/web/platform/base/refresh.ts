import { listDeadlines } from '#contract/duties/deadlines.ts'
import { countDestroyable } from '#contract/duties/destruction.ts'
import { getCompleteness, listExpected, listFits, listMissing } from '#contract/duties/expected.ts'
import { sumFiles } from '#contract/manual/file-facts.ts'
import { getFile, listFileLog, listFiles, listUnread } from '#contract/manual/files.ts'
import { listFirstPapers, listHomeFiles } from '#contract/manual/home.ts'
import { searchFiles } from '#contract/manual/search.ts'
import { listFolders } from '#contract/manual/folders.ts'
import { listMasterFolderFiles, listMasterFolders } from '#contract/template/template.ts'
import { listFolderResources, listResources } from '#contract/template/template-resources.ts'
import { listTrash } from '#contract/manual/trash.ts'
import { queryClient } from './query-client.ts'

/**
 * Refetches everything that a change of files or folders can affect: the tree with its counts, lists, the file log,
 * the trash, search results, expected papers and the papers that deadlines wait for.
 */
export async function refreshManual(): Promise<void> {
  const touched = new Set<unknown>([
    listFolders.path,
    listFiles.path,
    getFile.path,
    listFileLog.path,
    searchFiles.path,
    sumFiles.path,
    listUnread.path,
    listMasterFolders.path,
    listMasterFolderFiles.path,
    listResources.path,
    listFolderResources.path,
    listTrash.path,
    listExpected.path,
    getCompleteness.path,
    listHomeFiles.path,
    listFirstPapers.path,
    listFits.path,
    listMissing.path,
    listDeadlines.path,
    countDestroyable.path,
  ])
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) })
}
