import { topFolderId } from '#contract/company/built-in-folders.ts'
import type { Completeness } from '#contract/duties/expected.ts'
import { formatNumber } from '#web/platform/ui/format.ts'

/** How many papers are expected below a tab, and how many of them are here. */
export interface TabContent {
  expected: number
  here: number
}

/** @param id of a folder at the top level */
export function contentOf({ folders }: Pick<Completeness, 'folders'>, id: string): TabContent {
  const below = folders.filter((folder) => topFolderId(folder.id) === id)
  return {
    expected: below.reduce((sum, { expected }) => sum + expected, 0),
    here: below.reduce((sum, { ending, here }) => sum + here + ending, 0),
  }
}

/** `3 of 5 papers here` */
export function contentWords({ expected, here }: TabContent): string {
  return expected === 0 ? 'no papers expected' : `${String(here)} of ${formatNumber(expected, 'paper')} here`
}
