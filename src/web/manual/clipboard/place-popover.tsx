import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Folder } from '#contract/manual/folders.ts'
import { foldersQuery, FolderPopover, isWithin, recentFolders, treeOf } from '#web/manual/folders/index.ts'
import { betterFolders, suggestionQuery } from '#web/reading/suggestions/index.ts'
import { type ClipboardItem, itemName } from './item.ts'
import { useMove } from './move.ts'
import { useCopyInto } from './paste.ts'

interface Props {
  item: ClipboardItem
  task: 'move' | 'copy'
  onClose: () => void
}

/** Chooses in place where something is moved or copied: beside what has the focus, or beside the selection. */
export function PlacePopover({ item, task, onClose }: Props) {
  const [anchor] = useState(() => ({ current: focusedElement() }))
  const { data: folders } = useQuery(foldersQuery)
  const tree = useMemo(() => treeOf(folders ?? []), [folders])
  const [only] = item.kind === 'files' && item.files.length === 1 ? item.files : []
  const { data: suggestion } = useQuery({ ...suggestionQuery(only?.id ?? ''), enabled: only !== undefined })
  const move = useMove(() => undefined)
  const copyInto = useCopyInto()

  function isOffered(folder: Folder): boolean {
    if (item.kind === 'folder') return !isWithin(tree, folder, item.folder.id)
    return task === 'copy' || item.files.some(({ folderId }) => folderId !== folder.id)
  }

  return (
    <FolderPopover
      anchor={anchor}
      label={`${task === 'move' ? 'Move' : 'Copy'} ${itemName(item)} to`}
      suggested={betterFolders(suggestion?.folders ?? [], only?.folderId ?? '')}
      isOffered={isOffered}
      onChoose={(folderId) => {
        const target = tree.byId.get(folderId)
        if (target === undefined) return
        recentFolders.add(folderId)
        if (task === 'move') move.mutate({ item, target })
        else copyInto.mutate({ item, target })
      }}
      onClose={onClose}
    />
  )
}

function focusedElement(): HTMLElement | null {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement
  return document.querySelector<HTMLElement>('[aria-label="Selected files"]')
}
