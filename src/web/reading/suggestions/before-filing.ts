import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { SuggestedFolder } from '#contract/reading/suggestions.ts'

const MOST = 3

/** The suggestion for documents without text, such as photos: XYZ, where they are read first. */
export const readFirst: readonly SuggestedFolder[] = [
  {
    id: LOG_FOLDER_ID,
    name: '',
    confidence: 0,
    reason: 'Once it has been read there, its folder is suggested',
  },
]

/** The best folders for several documents that are filed together, by the sum of their confidence. */
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

/** The folders suggested for a document that fit it better than the one in which it lies, the best first. */
export function betterFolders<Any extends { id: string }>(
  folders: readonly Any[],
  folderId: string,
): readonly Any[] {
  const place = folders.findIndex(({ id }) => id === folderId)
  return place === -1 ? folders : folders.slice(0, place)
}
