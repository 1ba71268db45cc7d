import { departments } from '#contract/departments.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'

export interface FolderGroup {
  label: string
  folders: readonly Folder[]
}

export const SUGGESTED = 'Suggested'

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * The folders to choose from, in groups: suggested ones, recent ones, then all by director. With a search text, only the
 * folders whose label contains every word of it, the one with exactly that code first.
 */
export function findFolders(
  folders: readonly Folder[],
  typed: string,
  recentIds: readonly string[],
  suggestedIds: readonly string[] = [],
): FolderGroup[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    const found = folders.filter((folder) => {
      const label = folded(folderLabel(folder))
      return words.every((word) => label.includes(word))
    })
    const rank = ({ id }: Folder) => (id.toLowerCase() === words[0] ? 0 : 1)
    return grouped([{ label: 'Folders', folders: found.toSorted((a, b) => rank(a) - rank(b)) }])
  }
  const ofIds = (ids: readonly string[]) =>
    ids.flatMap((id) => folders.find((folder) => folder.id === id) ?? [])
  const known = new Set<string>(departments)
  return grouped([
    { label: SUGGESTED, folders: ofIds(suggestedIds) },
    { label: 'Last used', folders: ofIds(recentIds) },
    ...departments.map((department) => ({
      label: department,
      folders: folders.filter((folder) => folder.department === department),
    })),
    { label: 'Other folders', folders: folders.filter(({ department }) => !known.has(department)) },
  ])
}

function grouped(groups: readonly FolderGroup[]): FolderGroup[] {
  return groups.filter(({ folders }) => folders.length > 0)
}
