import { departments } from '#contract/company/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { fold } from '#contract/manual/search-words.ts'

export interface FolderGroup {
  label: string
  folders: readonly Folder[]
}

export const SUGGESTED = 'Suggested'

/**
 * The folders to choose from, in groups: suggested ones, recent ones, then all by director. With a search text, only the
 * folders whose label contains every word of it: the one with exactly that code first, then those whose own name is the text or
 * begins with it, so that a folder comes before the one above it that lists it among others.
 */
export function findFolders(
  folders: readonly Folder[],
  typed: string,
  recentIds: readonly string[],
  suggestedIds: readonly string[] = [],
): FolderGroup[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    const found = folders.filter((folder) => {
      const label = fold(folderLabel(folder))
      return words.every((word) => label.includes(word))
    })
    const text = words.join(' ')
    const rank = ({ id, name }: Folder) => {
      const own = fold(name)
      if (id.toLowerCase() === text) return 0
      if (own === text) return 1
      return own.startsWith(text) ? 2 : 3
    }
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

/** Fewer characters than this are only compared with codes. */
const MIN_WORDS = 3

/**
 * The folders that a search finds: by their code, and by words that begin with each word of the text, in the name or the
 * description. The folder with that code comes first, then those named so, then those described so.
 *
 * @param typed the words of a search, without its filters
 * @param most how many are given
 */
export function searchFolders(folders: readonly Folder[], typed: string, most: number): Folder[] {
  const text = fold(typed).trim()
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rankOf = (folder: Folder): number => {
    if (folder.id.toLowerCase() === text) return 3
    if (text.length < MIN_WORDS) return 0
    const name = fold(folderLabel(folder))
    if (words.every((word) => beginsWord(name, word))) return 2
    const described = `${name} ${fold(folder.description ?? '')}`
    return words.every((word) => beginsWord(described, word)) ? 1 : 0
  }
  return folders
    .map((folder) => ({ folder, rank: rankOf(folder) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ folder }) => folder)
}

/** Whether a word of a text begins so; both folded. */
function beginsWord(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  return false
}
