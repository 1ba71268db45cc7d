import { builtInFolder } from '#contract/company/built-in-folders.ts'
import type { Folder } from '#contract/manual/folders.ts'

export const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/**
 * The top-level folder of a letter: H and I both open HI. Folders that a company added have two letters of their own, and
 * no key.
 *
 * @returns nothing for the letter of a folder that the person may not view
 */
export function folderOfLetter(top: readonly Folder[], letter: string): Folder | undefined {
  return top.find(({ id }) => builtInFolder(id) !== undefined && id.includes(letter.toUpperCase()))
}
