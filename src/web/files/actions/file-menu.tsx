import {
  ClipboardPaste,
  Copy,
  Download,
  Eye,
  FolderInput,
  FolderSearch,
  Mail,
  PencilLine,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { copy, startMove, usePaste } from '#web/clipboard/index.ts'
import { SuggestDialog } from '#web/suggestions/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { useReadAgain } from './actions.ts'
import { DeleteFilesDialog } from './delete-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { downloadUrl } from './file-links.ts'
import { ViewLink } from '../list/file-name.tsx'
import { RenameFileDialog } from './rename-dialog.tsx'

interface Props {
  file: File
  folder: Folder
}

type FileDialog = 'rename' | 'email' | 'suggest' | 'delete'

/** All that can be done with one file. */
export function FileMenu({ file, folder }: Props) {
  const [dialog, setDialog] = useState<FileDialog>()

  function close() {
    setDialog(undefined)
  }

  return (
    <>
      <DropdownMenu trigger={<MoreButton label={`Actions for ${file.originalName}`} />}>
        <Entries file={file} folder={folder} onDialog={setDialog} />
      </DropdownMenu>
      {dialog === 'rename' && <RenameFileDialog file={file} onClose={close} />}
      {dialog === 'email' && <EmailDialog file={file} onClose={close} />}
      {dialog === 'suggest' && (
        <Suspense>
          <SuggestDialog file={file} onClose={close} />
        </Suspense>
      )}
      {dialog === 'delete' && <DeleteFilesDialog files={[file]} onClose={close} />}
    </>
  )
}

function Entries({ file, folder, onDialog }: Props & { onDialog: (dialog: FileDialog) => void }) {
  const { copied, paste } = usePaste()
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  const { id, originalName, previewable, status } = file
  return (
    <>
      {previewable && (
        <MenuLink>
          <ViewLink id={id} folderId={folder.id}>
            <Eye aria-hidden /> View
          </ViewLink>
        </MenuLink>
      )}
      <MenuLink>
        <a href={downloadUrl(id)} download={originalName}>
          <Download aria-hidden /> Download
        </a>
      </MenuLink>
      <MenuItem icon={<Mail aria-hidden />} onSelect={() => onDialog('email')}>
        Email
      </MenuItem>
      {status === 'unreadable' && (
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => readAgain.mutate(file)}>
          Read again
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => onDialog('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy({ kind: 'files', files: [file] })}>
        Copy
      </MenuItem>
      {copied?.kind === 'files' && (
        <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      <MenuItem
        icon={<FolderInput aria-hidden />}
        onSelect={() => {
          startMove({ kind: 'files', files: [file] })
          void navigate({ to: '/board-manual' })
        }}
      >
        Move
      </MenuItem>
      <MenuItem icon={<FolderSearch aria-hidden />} onSelect={() => onDialog('suggest')}>
        Suggest a folder…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => onDialog('delete')}>
        Delete
      </MenuItem>
    </>
  )
}
