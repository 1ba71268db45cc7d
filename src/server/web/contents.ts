import Mustache from 'mustache'
import type { Folder } from '#contract/folders.ts'

/**
 * Puts the folders at the top of a manual into the page of its contents, so that their names stand there, and open them,
 * before any script has run.
 *
 * @param page `manual.html` as it was built: a Mustache template with the codes and names of each director's folders
 *   (`src/web/manual/frame.tsx`)
 * @param folders of one workspace, in display order
 */
export function fillContents(page: string, folders: readonly Folder[]): string {
  const top = folders.filter(({ parentId }) => parentId === null)
  return Mustache.render(
    page,
    Object.groupBy(top, ({ department }) => department),
  )
}
