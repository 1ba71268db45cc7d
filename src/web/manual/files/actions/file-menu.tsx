import {
  Archive,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  Eye,
  FolderInput,
  FolderOutput,
  FolderSearch,
  History,
  Mail,
  PencilLine,
  Pin,
  PinOff,
  RefreshCw,
  Send,
  Trash2,
  Upload,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { GiveDialog, useMayGive } from '#web/outside/packs/index.ts'
import { copy, MoveDialog, PlacePopover, usePaste, useStartMove } from '#web/manual/clipboard/index.ts'
import { SuggestDialog } from '#web/reading/suggestions/index.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import { useReadAgain } from './actions.ts'
import { DeleteFilesDialog } from './delete-dialog.tsx'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { EmailDialog } from './email-dialog.tsx'
import { HistoryDialog } from './history.ts'
import { KeepingDialog } from './keeping.ts'
import { homeFilesQuery, usePin } from '../home/pins.ts'
import { ViewLink } from '../list/file-name.tsx'
import { chooseFile, useNewVersion } from '../versions/send-version.ts'
import { RenameFileDialog } from './rename-dialog.tsx'

interface Props {
  file: File
  folder: Folder
}

type FileDialog =
  | 'rename'
  | 'email'
  | 'give'
  | 'history'
  | 'keeping'
  | 'suggest'
  | 'move'
  | 'place'
  | 'duplicate'
  | 'delete'

/** The menu of a file. */
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
      {dialog === 'email' && <EmailDialog files={[file]} onClose={close} />}
      {dialog === 'give' && (
        <Suspense>
          <GiveDialog files={[{ id: file.id, name: file.originalName }]} onClose={close} />
        </Suspense>
      )}
      {dialog === 'history' && (
        <Suspense>
          <HistoryDialog file={file} onClose={close} />
        </Suspense>
      )}
      {dialog === 'keeping' && (
        <Suspense>
          <KeepingDialog file={file} onClose={close} />
        </Suspense>
      )}
      {dialog === 'suggest' && (
        <Suspense>
          <SuggestDialog file={file} onClose={close} />
        </Suspense>
      )}
      {dialog === 'move' && (
        <Suspense>
          <MoveDialog item={{ kind: 'files', files: [file] }} onClose={close} />
        </Suspense>
      )}
      {(dialog === 'place' || dialog === 'duplicate') && (
        <Suspense>
          <PlacePopover
            item={{ kind: 'files', files: [file] }}
            task={dialog === 'place' ? 'move' : 'copy'}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'delete' && <DeleteFilesDialog files={[file]} onClose={close} />}
    </>
  )
}

function Entries({ file, folder, onDialog }: Props & { onDialog: (dialog: FileDialog) => void }) {
  const scope = useScope()
  const { allows, calls, workspace } = scope
  const { copied, paste } = usePaste()
  const startMove = useStartMove()
  const readAgain = useReadAgain()
  const newVersion = useNewVersion()
  const mayEdit = useMayEdit(folder.id)
  const mayGive = useMayGive()
  const { id, originalName, previewable, status } = file
  const canOpen = allows.has('open')
  const item = { kind: 'files', files: [file] } as const
  return (
    <>
      {canOpen && previewable && (
        <MenuLink>
          <ViewLink id={id} folderId={folder.id}>
            <Eye aria-hidden /> View
          </ViewLink>
        </MenuLink>
      )}
      <MenuLink>
        <a {...downloadLink(calls.downloadUrl(id), originalName, workspace)}>
          <Download aria-hidden /> Download
        </a>
      </MenuLink>
      {canOpen && mayEdit && (
        <MenuItem icon={<Mail aria-hidden />} onSelect={() => onDialog('email')}>
          Email
        </MenuItem>
      )}
      {canOpen && mayEdit && mayGive && (
        <MenuItem icon={<Send aria-hidden />} onSelect={() => onDialog('give')}>
          Give
        </MenuItem>
      )}
      {canOpen && (
        <MenuItem icon={<History aria-hidden />} onSelect={() => onDialog('history')}>
          History
        </MenuItem>
      )}
      {canOpen && mayEdit && (
        <MenuItem
          icon={<Upload aria-hidden />}
          onSelect={() => chooseFile((bytes) => newVersion.mutate({ file, bytes }))}
        >
          New version
        </MenuItem>
      )}
      {canOpen && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => onDialog('keeping')}>
          How long to keep it
        </MenuItem>
      )}
      {canOpen && mayEdit && status === 'unreadable' && (
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => readAgain.mutate(file)}>
          Read again
        </MenuItem>
      )}
      {canOpen && <PinItem file={file} />}
      <MenuSeparator />
      {mayEdit && (
        <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => onDialog('rename')}>
          Rename
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(item, scope)}>
        Copy
      </MenuItem>
      {mayEdit && copied?.kind === 'files' && (
        <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem
          icon={<FolderInput aria-hidden />}
          onSelect={() => (allows.has('moveMode') ? startMove(item) : onDialog('move'))}
        >
          Move
        </MenuItem>
      )}
      {canOpen && mayEdit && (
        <MenuItem icon={<FolderOutput aria-hidden />} shortcut="M" onSelect={() => onDialog('place')}>
          To another folder…
        </MenuItem>
      )}
      {canOpen && (
        <MenuItem icon={<CopyPlus aria-hidden />} shortcut="C" onSelect={() => onDialog('duplicate')}>
          Duplicate in a folder…
        </MenuItem>
      )}
      {canOpen && mayEdit && (
        <MenuItem icon={<FolderSearch aria-hidden />} onSelect={() => onDialog('suggest')}>
          Suggest a folder…
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} variant="danger" onSelect={() => onDialog('delete')}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}

function PinItem({ file }: { file: File }) {
  const { data } = useQuery(homeFilesQuery)
  const pin = usePin()
  const isPinned = data?.pinned.some(({ id }) => id === file.id) === true
  return (
    <MenuItem
      icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
      onSelect={() => pin.mutate({ file, isPinned: !isPinned })}
    >
      {isPinned ? 'Unpin from Home' : 'Pin to Home'}
    </MenuItem>
  )
}
