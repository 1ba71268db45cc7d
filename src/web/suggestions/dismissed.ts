import { createKeptIds } from '#web/base/kept-ids.ts'

/** The ids of files whose suggestion was dismissed. */
export const dismissedSuggestions = createKeptIds('dismissed-suggestions', 500)
