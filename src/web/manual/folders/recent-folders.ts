import { createKeptIds } from '#web/platform/base/kept-ids.ts'

/** The ids of the last five folders that something was filed into, latest first. */
export const recentFolders = createKeptIds('recent-folders', 5)
