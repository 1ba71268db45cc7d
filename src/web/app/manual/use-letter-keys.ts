import { useNavigate } from '@tanstack/react-router'
import { childrenOf, type FolderTree } from '#web/manual/folders/index.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { folderOfLetter, letters } from './folder-of-letter.ts'

/** Begins `g c`, so that it opens its folder only when it is pressed twice. */
const FIRST_OF_SEQUENCE = 'g'

/** What these keys do in the inbox, also while none of its papers has the focus. */
const inboxKeys = new Set('jkefxp')

/**
 * Opens the folder of a letter, A to Z, where the key means nothing else. While a file has the focus, letters are for what is
 * done with it.
 *
 * @param hasInbox whether the page shows the inbox
 */
export function useLetterKeys(tree: FolderTree, hasInbox: boolean): void {
  const navigate = useNavigate()
  function open(letter: string): boolean {
    if (document.activeElement?.closest('[data-file], [data-paper]') !== null) return false
    const folder = folderOfLetter(childrenOf(tree, null), letter)
    if (folder !== undefined) void navigate({ to: '/folder/$folderId', params: { folderId: folder.id } })
    return folder !== undefined
  }
  const free = letters.filter(
    (letter) => letter !== FIRST_OF_SEQUENCE && !(hasInbox && inboxKeys.has(letter)),
  )
  const keys: Record<string, () => boolean> = Object.fromEntries(
    free.map((letter) => [letter, () => open(letter)]),
  )
  useKeys(
    {
      ...keys,
      [`${FIRST_OF_SEQUENCE} ${FIRST_OF_SEQUENCE}`]: () => open(FIRST_OF_SEQUENCE),
      // Somebody else's second key, which opens no folder.
      [`${FIRST_OF_SEQUENCE} c`]: () => false,
    },
    true,
  )
}
