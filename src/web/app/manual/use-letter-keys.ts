import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { childrenOf, type FolderTree } from '#web/manual/folders/index.ts'
import { useKeys } from '#web/platform/ui/use-keys.ts'
import { folderOfLetter, letters } from './folder-of-letter.ts'

/** Begins `g c`, too. */
const FIRST_OF_SEQUENCE = 'g'
/** How long it waits for the second key before it is the letter of a folder, in milliseconds. */
const SEQUENCE_MS = 500

/** What these keys do in the inbox, also while none of its papers has the focus. */
const inboxKeys = new Set('jkefx')

/**
 * Opens the folder of a letter, A to Z, where the key means nothing else: with a file in focus `c` copies it.
 *
 * @param hasInbox whether the page shows the inbox
 */
export function useLetterKeys(tree: FolderTree, hasInbox: boolean): void {
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  function open(letter: string): boolean {
    setWaiting(false)
    const folder = folderOfLetter(childrenOf(tree, null), letter)
    if (folder !== undefined) void navigate({ to: '/folder/$folderId', params: { folderId: folder.id } })
    return folder !== undefined
  }
  const openWaiting = useEffectEvent(() => open(FIRST_OF_SEQUENCE))
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => openWaiting(), SEQUENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const free = hasInbox ? letters.filter((letter) => !inboxKeys.has(letter)) : letters
  const keys: Record<string, () => boolean | void> = Object.fromEntries(
    free.map((letter) => [letter, () => open(letter)]),
  )
  useKeys(
    {
      ...keys,
      [FIRST_OF_SEQUENCE]: () => setWaiting(true),
      'g c': () => {
        setWaiting(false)
        return false
      },
    },
    true,
  )
}
