import { ClipboardPaste, Copy, Download, FolderInput, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { downloadMasterFile } from '#contract/template.ts'
import { urlOf } from '#web/base/call.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import type { FolderTree } from '#web/folders/index.ts'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { copyFile, usePaste } from './clipboard.ts'
import { DeleteFileDialog } from './delete-dialogs.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameFileDialog } from './name-dialogs.tsx'

export function downloadUrl(id: string): string {
  return urlOf(downloadMasterFile, { params: { id } })
}

interface Props {
  tree: FolderTree
  folder: Folder
  file: File
}

/** All that can be done with one file of the template. */
export function FileMenu({ tree, folder, file }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'move' | 'delete'>()
  const { copied, paste } = usePaste(tree)
  const { id, originalName } = file

  function close() {
    setDialog(undefined)
  }

  return (
    <>
      <DropdownMenu trigger={<MoreButton label={`Actions for ${originalName}`} />}>
        <MenuLink>
          <a href={downloadUrl(id)} download={originalName}>
            <Download aria-hidden /> Download
          </a>
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setDialog('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => copyFile(file)}>
          Copy
        </MenuItem>
        {copied?.kind === 'files' && (
          <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
            Paste
          </MenuItem>
        )}
        <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setDialog('move')}>
          Move
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {dialog === 'rename' && <RenameFileDialog file={file} onClose={close} />}
      {dialog === 'move' && (
        <MoveDialog tree={tree} carried={{ kind: 'files', files: [file] }} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteFileDialog file={file} onClose={close} />}
    </>
  )
}
