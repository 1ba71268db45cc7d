import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { codeOf, moveMasterFile, moveMasterFolder } from '#contract/template.ts'
import { call } from '#web/base/call.ts'
import { type Carried, nameOfCarried } from '#web/clipboard/index.ts'
import { childrenOf, type FolderTree, isWithin } from '#web/folders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { IndexTab } from '#web/ui/index-tab.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { useMasterAction } from './action.ts'

interface Props {
  tree: FolderTree
  carried: Carried
  onClose: () => void
}

async function move(carried: Carried, targetId: string): Promise<void> {
  if (carried.kind === 'folder') {
    await call(moveMasterFolder, { params: { id: carried.folder.id }, body: { targetParentId: targetId } })
    return
  }
  for (const { id } of carried.files)
    await call(moveMasterFile, { params: { id }, body: { newFolderId: targetId } })
}

/** Chooses a template folder: a top-level folder first, then its subfolders (`docs/product.md` §4). */
export function MoveDialog({ tree, carried, onClose }: Props) {
  const [chosenId, setChosenId] = useState<string>()
  const chosen = chosenId === undefined ? undefined : tree.byId.get(chosenId)
  const isFile = carried.kind === 'files'
  const currentId = isFile ? (carried.files[0]?.folderId ?? null) : carried.folder.parentId
  const act = useMasterAction({
    act: (target: Folder) => move(carried, target.id),
    success: isFile ? 'File moved successfully' : 'Folder moved successfully',
    about: (_, target) => `"${nameOfCarried(carried)}" is now in ${folderLabel(target)}.`,
    failure: isFile ? 'Failed to move file' : 'Failed to move folder',
    onDone: onClose,
  })

  /** A file's own folder is no place to move it to; a folder cannot be put into itself. */
  function isPlace(folder: Folder): boolean {
    return isFile ? folder.id !== currentId : !isWithin(tree, folder, carried.folder.id)
  }
  const places = childrenOf(tree, chosen?.id ?? null).filter(isPlace)
  // The file's own folder is not listed, but what lies in it can be reached.
  const beside = isFile && chosen === undefined ? childrenOf(tree, currentId) : []

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isFile ? 'Move File' : 'Move Folder'}
      description={
        <>
          Choose where to move <bdi className="wrap-anywhere">“{nameOfCarried(carried)}”</bdi>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {chosen !== undefined && chosen.id !== currentId && (
            <Button pending={act.isPending} pendingLabel="Moving..." onClick={() => act.mutate(chosen)}>
              Move Here
            </Button>
          )}
        </>
      }
    >
      {chosen !== undefined && (
        <div className="mb-2 flex items-center gap-2">
          <IconButton label="Back to all folders" size="sm" onClick={() => setChosenId(undefined)}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <p className="min-w-0 font-medium wrap-anywhere">{folderLabel(chosen)}</p>
        </div>
      )}
      <div
        role="group"
        aria-label={chosen === undefined ? 'Folders' : `Subfolders of ${folderLabel(chosen)}`}
        className="max-h-[300px] overflow-y-auto rounded-md border border-line bg-sheet"
      >
        {beside.length > 0 && (
          <>
            <h3 className="label-caps bg-sunken px-3 py-1.5 text-ink-3">In this folder</h3>
            <Places folders={beside} onChoose={setChosenId} />
            <h3 className="label-caps bg-sunken px-3 py-1.5 text-ink-3">All folders</h3>
          </>
        )}
        {places.length === 0 ? (
          <p className="px-3 py-4 text-ink-3">No subfolders</p>
        ) : (
          <Places folders={places} onChoose={setChosenId} />
        )}
      </div>
    </Dialog>
  )
}

function Places({ folders, onChoose }: { folders: readonly Folder[]; onChoose: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line">
      {folders.map((folder) => (
        <li key={folder.id} data-tone={toneOf(folder.department)}>
          <button
            type="button"
            onClick={() => onChoose(folder.id)}
            className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-raised focus-visible:-outline-offset-2"
          >
            <IndexTab
              code={codeOf(folder.id)}
              size="sm"
              edge="none"
              look={folder.isSubfolder ? 'tint' : 'solid'}
              className="w-11"
            />
            <bdi className="min-w-0 flex-1">{folder.name}</bdi>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}
