import { useNavigate } from '@tanstack/react-router'
import {
  ClipboardPaste,
  Copy,
  FolderInput,
  FolderPlus,
  NotebookPen,
  PencilLine,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { builtInFolder } from '#contract/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { copy, startMove, usePaste } from '#web/clipboard/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { useResetFolder } from './actions.ts'
import { CreateFolderDialog, DeleteFolderDialog, EditFolderDialog, RenameFolderDialog } from './dialogs.ts'

interface Props {
  folder: Folder
  /** Whether it is the open folder, which is left when it goes. */
  isOpen?: boolean
}

type FolderDialog = 'rename' | 'edit' | 'create' | 'delete'

/** All that can be done with one folder. */
export function FolderMenu({ folder, isOpen = false }: Props) {
  const [dialog, setDialog] = useState<FolderDialog>()
  const navigate = useNavigate()

  function close() {
    setDialog(undefined)
  }

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
          {dialog === 'delete' && (
            <DeleteFolderDialog
              folder={folder}
              onClose={close}
              onDeleted={async () => {
                if (isOpen) await navigate({ to: '/board-manual' })
              }}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

interface EntriesProps {
  folder: Folder
  onDialog: (dialog: FolderDialog) => void
}

function Entries({ folder, onDialog }: EntriesProps) {
  const { copied, paste } = usePaste()
  const reset = useResetFolder()
  const navigate = useNavigate()
  const isBuiltIn = builtInFolder(folder.id) !== undefined
  return (
    <>
      <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => onDialog('rename')}>
        Rename Folder
      </MenuItem>
      <MenuItem icon={<NotebookPen aria-hidden />} onSelect={() => onDialog('edit')}>
        Edit Folder
      </MenuItem>
      <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => onDialog('create')}>
        New Subfolder
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy({ kind: 'folder', folder })}>
        Copy
      </MenuItem>
      {copied !== undefined && (
        <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      {!isBuiltIn && (
        <MenuItem
          icon={<FolderInput aria-hidden />}
          onSelect={() => {
            startMove({ kind: 'folder', folder })
            void navigate({ to: '/board-manual' })
          }}
        >
          Move
        </MenuItem>
      )}
      {isBuiltIn && folder.isCustom && (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => reset.mutate(folder)}>
          Reset to default
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => onDialog('delete')}>
        Delete Folder
      </MenuItem>
    </>
  )
}
