import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { listColumns } from '#web/base/preferences.ts'
import { manualScope } from '#web/base/scope/manual.ts'
import { filesQuery } from '#web/files/index.ts'

/** The files in XYZ with what was read in them, the newest first. */
export const waitingQuery = filesQuery(manualScope, LOG_FOLDER_ID, {
  view: 'list',
  sort: 'date',
  columns: listColumns,
})
