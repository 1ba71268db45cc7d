import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { MoveDialog, PlacePopover } from '#web/manual/clipboard/index.ts'
import {
  CreateFolderDialog,
  DeleteFolderDialog,
  EditFolderDialog,
  RenameFolderDialog,
} from '#web/manual/folders/index.ts'
import { DropdownMenu } from '#web/platform/ui/menu-button.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'

const FolderMenuEntries = lazy(async () => ({
  default: (await import('./folder-menu-entries.tsx')).FolderMenuEntries,
}))

interface Props {
  folder: Folder
  /** Whether it is the open folder, whose page is left when it is deleted. */
  isOpen?: boolean
}

export type FolderDialog = 'rename' | 'edit' | 'create' | 'move' | 'place' | 'give' | 'delete'

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
        <FolderMenuEntries folder={folder} onDialog={setDialog} />
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
