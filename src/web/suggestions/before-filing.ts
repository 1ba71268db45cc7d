import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import type { SuggestedFolder } from '#contract/suggestions.ts'

const MOST = 3

/** What is suggested for a document of which nothing is known yet, such as a photo: it is read, and asked about, there. */
export const readFirst: readonly SuggestedFolder[] = [
  {
    id: LOG_FOLDER_ID,
    name: '',
    confidence: 0,
    reason: 'Once it has been read there, its folder is suggested',
  },
]

/** The folders for several documents that go together, those first for which the most speaks. */
export function suggestTogether(each: ReadonlyArray<readonly SuggestedFolder[]>): readonly SuggestedFolder[] {
  const together = [...Map.groupBy(each.flat(), ({ id }) => id)].flatMap(([, [first, ...others]]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            confidence: others.reduce((sum, { confidence }) => sum + confidence, first.confidence),
          },
        ],
  )
  return together.length === 0
    ? readFirst
    : together.toSorted((a, b) => b.confidence - a.confidence).slice(0, MOST)
}
