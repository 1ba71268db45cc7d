import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import { filesQuery } from '#web/manual/files/index.ts'

/** The files in XYZ with what was read in them, the newest first. */
export const waitingQuery = filesQuery(manualScope, LOG_FOLDER_ID, 'date')
