import type { ErrorDetail } from '#contract/platform/errors.ts'
import { type Day, spellDay } from '#contract/platform/plain-date.ts'

/** What is wrong with the order of the versions of an entry: each holds from a later day than the one before. */
export function faultsOfVersions(versions: ReadonlyArray<{ from: Day }>): ErrorDetail[] {
  return versions.flatMap(({ from }, index) => {
    const before = versions[index - 1]?.from
    if (before === undefined || from > before) return []
    return [
      {
        path: `versions.${String(index)}.from`,
        message: `Two versions hold on ${spellDay(before)}: each begins after the one before.`,
      },
    ]
  })
}
