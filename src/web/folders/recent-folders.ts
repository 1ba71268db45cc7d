import { createKeptIds } from '#web/base/kept-ids.ts'

/** The ids of the five folders that were last filed into, the latest first. */
export const recentFolders = createKeptIds('recent-folders', 5)
