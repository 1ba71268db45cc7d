import { createKeptIds } from '#web/base/kept-ids.ts'

/** The ids of the files for which no folder is to be suggested any more. */
export const dismissedSuggestions = createKeptIds('dismissed-suggestions', 500)
