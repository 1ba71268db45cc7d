import type { ExpectedFit } from '#contract/duties/expected.ts'
import { hasExpectedWord, isExpectedPlace } from '#contract/duties/expected-place.ts'
import { spellDay } from '#contract/platform/plain-date.ts'

/** What a paper fills once it is filed in a folder under a name; what asks for its name comes first. */
export function fitFor<Fit extends Pick<ExpectedFit, 'folderId' | 'words'>>(
  fits: readonly Fit[],
  folderId: string,
  name: string,
): Fit | undefined {
  const those = fits.filter(
    (fit) => isExpectedPlace(folderId, fit.folderId) && hasExpectedWord(name, fit.words),
  )
  return those.find(({ words }) => words.length > 0) ?? those[0]
}

/** `VAT return, period to 31 October 2025` */
export function fitText({ name, period, person }: Pick<ExpectedFit, 'name' | 'period' | 'person'>): string {
  return [name, period === null ? undefined : `period to ${spellDay(period.to)}`, person ?? undefined]
    .filter((part) => part !== undefined)
    .join(', ')
}
