import Mustache from 'mustache'
import { departments } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { accessTo, type Rights } from '#contract/company/roles.ts'

/**
 * Puts the folders at the top of a manual into the page of its contents, so that their names are there, and open them,
 * before any script has run.
 *
 * @param page `manual.html` as it was built: a Mustache template with the directors that a person sees, and the codes and
 *   names of their folders (`src/web/app/manual/frame.tsx`)
 * @param folders of one workspace, in display order
 * @param rights what the person may do in it
 * @param hasNext whether room is kept for the next deadlines, on a device that does not know yet
 */
export function fillContents(
  page: string,
  folders: readonly Folder[],
  rights: Rights,
  hasNext = false,
): string {
  const top = folders.filter(({ parentId }) => parentId === null)
  return Mustache.render(page, {
    home: hasNext ? 'next' : '',
    ...Object.groupBy(top, ({ department }) => department),
    ...Object.fromEntries(
      departments.map((department) => [`sees ${department}`, accessTo(rights, department) !== 'none']),
    ),
  })
}
