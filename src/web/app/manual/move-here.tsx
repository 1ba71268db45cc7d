import { Check, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import {
  cancelMove,
  type ClipboardItem,
  itemName,
  useMoveHere,
  useMoving,
} from '#web/manual/clipboard/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FolderPopover, type FolderTree, isWithin } from '#web/manual/folders/index.ts'

/** Why something cannot be moved into a folder; `undefined` when it can. */
function obstacle(tree: FolderTree, item: ClipboardItem, target: Folder): string | undefined {
  if (item.kind === 'files') {
    const isHere = item.files.every(({ folderId }) => folderId === target.id)
    if (!isHere) return undefined
    return item.files.length === 1 ? 'The file is already here' : 'The files are already here'
  }
  if (item.folder.parentId === target.id) return 'The folder is already here'
  return isWithin(tree, target, item.folder.id) ? 'A folder cannot go into itself' : undefined
}

/** The button that moves into a folder; nothing outside of move mode. */
export function MoveHere(props: MoveHereProps) {
  return useMoving() !== undefined ? <MoveHereButton {...props} /> : null
}

interface MoveHereProps {
  tree: FolderTree
  folder: Folder
}

function MoveHereButton({ tree, folder }: MoveHereProps) {
  const { moving, pendingTarget, moveHere } = useMoveHere()
  if (moving === undefined) return null
  const reason = obstacle(tree, moving, folder)
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={reason !== undefined}
      title={reason}
      aria-label={`Move Here: ${folderLabel(folder)}`}
      pending={pendingTarget === folder.id}
      pendingLabel="Moving..."
      onClick={({ currentTarget }) => {
        const place = currentTarget.closest('li')
        void moveHere(folder).then((isDone) => isDone && focusWhere(place))
      }}
    >
      <Check aria-hidden />
      Move Here
    </Button>
  )
}

/** The button disappears with move mode, so the focus goes to the folder's name, or to the page. */
function focusWhere(place: HTMLElement | null): void {
  const target = place?.querySelector('a') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

interface BannerProps {
  tree: FolderTree
  /** The open folder, which is a possible target. */
  folder: Folder | undefined
}

/** The banner of move mode (`docs/product.md` §4). */
export function MoveBanner({ tree, folder }: BannerProps) {
  const { moving, moveHere } = useMoveHere()
  const [isSearching, setSearching] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (moving === undefined) return null
  return (
    <output
      data-below-header
      className="sticky top-(--pinned) z-10 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent-line bg-accent-tint px-3 py-2.5 sm:px-4"
    >
      <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
        Moving: <bdi>{itemName(moving)}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-1 max-sm:-mr-2 max-[359px]:*:px-2! max-[389px]:[&_svg]:hidden sm:gap-2">
        {folder !== undefined && <MoveHere tree={tree} folder={folder} />}
        <Button ref={button} variant="secondary" size="sm" onClick={() => setSearching(true)}>
          <Search aria-hidden />
          Find a folder…
        </Button>
        {isSearching && (
          <FolderPopover
            anchor={button}
            label={`Folder for ${itemName(moving)}`}
            isOffered={(target) => obstacle(tree, moving, target) === undefined}
            onChoose={(id) => {
              const target = tree.byId.get(id)
              if (target !== undefined) void moveHere(target).then((isDone) => isDone && focusWhere(null))
            }}
            onClose={() => setSearching(false)}
          />
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            cancelMove()
            focusWhere(null)
          }}
        >
          <X aria-hidden />
          Cancel
        </Button>
      </div>
    </output>
  )
}
