import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as icons from 'lucide-react'
import { Suspense, useState } from 'react'
import { builtInFolder } from '#contract/company/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { useMayGive } from '#web/outside/requests/index.ts'
import { copy, MoveDialog, PlacePopover, usePaste, useStartMove } from '#web/manual/clipboard/index.ts'
import {
  CreateFolderDialog,
  DeleteFolderDialog,
  EditFolderDialog,
  foldersQueryOf,
  isWithin,
  RenameFolderDialog,
  treeOf,
  useResetFolder,
} from '#web/manual/folders/index.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'

interface Props {
  folder: Folder
  /** Whether it is the open folder, whose page is left when it is deleted. */
  isOpen?: boolean
}

type FolderDialog = 'rename' | 'edit' | 'create' | 'move' | 'place' | 'give' | 'delete'

/** The menu of a folder. */
export function FolderMenu({ folder, isOpen = false }: Props) {
  const [dialog, setDialog] = useState<FolderDialog>()
  const { links } = useScope()
  const navigate = useNavigate()
  // Somebody who edits nothing could copy a folder to nowhere.
  const mayEdit = useMayEdit(undefined)

  function close() {
    setDialog(undefined)
  }

  if (!mayEdit) return null
  return (
    <>
      <DropdownMenu trigger={<MoreButton label={`Actions for ${folderLabel(folder)}`} />}>
        <Entries folder={folder} onDialog={setDialog} />
      </DropdownMenu>
      {dialog !== undefined && (
        <Suspense>
          {dialog === 'rename' && <RenameFolderDialog folder={folder} onClose={close} />}
          {dialog === 'edit' && <EditFolderDialog folder={folder} onClose={close} />}
          {dialog === 'create' && <CreateFolderDialog parent={folder} onClose={close} />}
          {dialog === 'move' && <MoveDialog item={{ kind: 'folder', folder }} onClose={close} />}
          {dialog === 'place' && (
            <PlacePopover item={{ kind: 'folder', folder }} task="move" onClose={close} />
          )}
          {dialog === 'give' && <GiveDialog folder={folder} onClose={close} />}
          {dialog === 'delete' && (
            <DeleteFolderDialog
              folder={folder}
              onClose={close}
              onDeleted={async () => {
                if (isOpen) await navigate(links.home)
              }}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

function Entries({ folder, onDialog }: { folder: Folder; onDialog: (dialog: FolderDialog) => void }) {
  const scope = useScope()
  const { copied, paste } = usePaste()
  const startMove = useStartMove()
  const reset = useResetFolder()
  const item = { kind: 'folder', folder } as const
  const isBuiltIn = builtInFolder(codeOf(folder.id)) !== undefined
  const mayEdit = useMayEdit(folder.id)
  const { data: folders = [] } = useQuery(foldersQueryOf(scope))
  const tree = treeOf(folders)
  const filled = folders.filter((one) => one.fileCount > 0 && isWithin(tree, one, folder.id))
  const mayGive = useMayGive()(filled.map(({ id }) => id))
  const canDescribe = mayEdit && scope.allows.has('describe')
  return (
    <>
      {mayEdit && (
        <MenuItem icon={<icons.PencilLine aria-hidden />} onSelect={() => onDialog('rename')}>
          Rename Folder
        </MenuItem>
      )}
      {canDescribe && (
        <>
          <MenuItem icon={<icons.NotebookPen aria-hidden />} onSelect={() => onDialog('edit')}>
            Edit Folder
          </MenuItem>
          <MenuItem icon={<icons.FolderPlus aria-hidden />} onSelect={() => onDialog('create')}>
            New Subfolder
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<icons.Copy aria-hidden />} onSelect={() => copy(item, scope)}>
        Copy
      </MenuItem>
      {mayEdit && copied !== undefined && (
        <MenuItem icon={<icons.ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      {mayEdit && !isBuiltIn && (
        <MenuItem
          icon={<icons.FolderInput aria-hidden />}
          onSelect={() => (scope.allows.has('moveMode') ? startMove(item) : onDialog('move'))}
        >
          Move
        </MenuItem>
      )}
      {mayEdit && !isBuiltIn && scope.allows.has('moveMode') && (
        <MenuItem icon={<icons.FolderOutput aria-hidden />} onSelect={() => onDialog('place')}>
          To another folder…
        </MenuItem>
      )}
      {mayEdit && mayGive && scope.allows.has('open') && (
        <MenuItem icon={<icons.Send aria-hidden />} onSelect={() => onDialog('give')}>
          Give papers…
        </MenuItem>
      )}
      {canDescribe && isBuiltIn && folder.isCustom && (
        <MenuItem icon={<icons.RotateCcw aria-hidden />} onSelect={() => reset.mutate(folder)}>
          Reset to default
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<icons.Trash2 aria-hidden />} variant="danger" onSelect={() => onDialog('delete')}>
            Delete Folder
          </MenuItem>
        </>
      )}
    </>
  )
}
