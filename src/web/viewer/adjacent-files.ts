import { isPreviewable } from '#contract/documents/mimetypes.ts'
import type { ShownFile } from '#web/manual/files/index.ts'

export interface AdjacentFiles {
  previous: ShownFile | undefined
  next: ShownFile | undefined
  /** The position among the viewable files, from 1; 0 when the file is not one of them. */
  place: number
  count: number
}

/** The previous and next viewable file in the list from which a file was opened. */
export function adjacentFilesOf(files: readonly ShownFile[], id: string): AdjacentFiles {
  const shown = files.filter(({ mimetype }) => isPreviewable(mimetype))
  const index = shown.findIndex((file) => file.id === id)
  const isListed = index >= 0
  return {
    previous: isListed ? shown[index - 1] : undefined,
    next: isListed ? shown[index + 1] : undefined,
    place: index + 1,
    count: shown.length,
  }
}
