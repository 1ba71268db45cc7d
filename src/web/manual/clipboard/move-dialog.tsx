import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { childrenOf, foldersQueryOf, isWithin, treeOf } from '#web/manual/folders/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { type ClipboardItem, itemName } from './item.ts'
import { useMove } from './move.ts'

/** Asks where to move something: first the top-level folders, then the subfolders of the chosen one. */
export function MoveDialog({ item, onClose }: { item: ClipboardItem; onClose: () => void }) {
  const { data: folders } = useQuery(foldersQueryOf(useScope()))
  const tree = useMemo(() => treeOf(folders ?? []), [folders])
  const [chosenId, setChosenId] = useState<string>()
  const chosen = chosenId === undefined ? undefined : tree.byId.get(chosenId)
  const isFile = item.kind === 'files'
  const currentId = isFile ? (item.files[0]?.folderId ?? null) : item.folder.parentId
  const move = useMove(onClose)

  /** Excludes a file's own folder; for a folder, itself and everything below it. */
  function isPlace(folder: Folder): boolean {
    return isFile ? folder.id !== currentId : !isWithin(tree, folder, item.folder.id)
  }
  const places = childrenOf(tree, chosen?.id ?? null).filter(isPlace)
  // A file's own folder is not listed, but its subfolders are.
  const beside = isFile && chosen === undefined ? childrenOf(tree, currentId) : []

  return (
    <Dialog
      onOpenChange={onClose}
      title={isFile ? 'Move File' : 'Move Folder'}
      description={
        <>
          Choose where to move <bdi className="wrap-anywhere">“{itemName(item)}”</bdi>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {chosen !== undefined && chosen.id !== currentId && (
            <Button
              pending={move.isPending}
              pendingLabel="Moving..."
              onClick={() => move.mutate({ item, target: chosen })}
            >
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
