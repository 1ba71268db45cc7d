import { createKeptIds } from '#web/platform/base/kept-ids.ts'

/** The ids of papers in the inbox that were put aside with 'Not now'. */
export const dismissedSuggestions = createKeptIds('dismissed-suggestions', 500)
