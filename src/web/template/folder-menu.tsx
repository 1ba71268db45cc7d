import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, Copy, FolderInput, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { builtInFolder } from '#contract/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { codeOf } from '#contract/template.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import type { FolderTree } from '#web/folders/index.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { copyFolder, usePaste } from './clipboard.ts'
import { DeleteFolderDialog } from './delete-dialogs.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameFolderDialog } from './name-dialogs.tsx'

interface Props {
  tree: FolderTree
  folder: Folder
  /** Whether it is the open folder, which is left when it goes. */
  isOpen?: boolean
}

/** All that can be done with one folder of the template. */
export function FolderMenu({ tree, folder, isOpen = false }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'move' | 'delete'>()
  const { copied, paste } = usePaste(tree)
  const navigate = useNavigate()
  const isBuiltIn = builtInFolder(codeOf(folder.id)) !== undefined

  function close() {
    setDialog(undefined)
  }

  return (
    <>
      <DropdownMenu trigger={<MoreButton label={`Actions for ${folderLabel(folder)}`} />}>
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setDialog('rename')}>
          Rename Folder
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => copyFolder(folder)}>
          Copy
        </MenuItem>
        {copied !== undefined && (
          <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
            Paste
          </MenuItem>
        )}
        {!isBuiltIn && (
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setDialog('move')}>
            Move
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => setDialog('delete')}>
          Delete Folder
        </MenuItem>
      </DropdownMenu>
      {dialog === 'rename' && <RenameFolderDialog folder={folder} onClose={close} />}
      {dialog === 'move' && <MoveDialog tree={tree} carried={{ kind: 'folder', folder }} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteFolderDialog
          folder={folder}
          onClose={close}
          onDeleted={async () => {
            if (isOpen) await navigate({ to: '/master' })
          }}
        />
      )}
    </>
  )
}
