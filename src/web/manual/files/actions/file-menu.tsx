import { ClipboardPaste, Download, Eye, Pin, PinOff } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { usePaste } from '#web/manual/clipboard/index.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuMore, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { EntryItems } from './entry-items.tsx'
import { FileDialog, type OpenDialog } from './file-dialog.tsx'
import { type FileEntry, useFileEntries } from './file-entries.ts'
import { homeFilesQuery, usePin } from '../home/pins.ts'
import { ViewLink } from '../list/file-name.tsx'

interface Props {
  file: File
  folder: Folder
}

/** The menu of a file: what is done most, and the rest under More. */
export function FileMenu({ file, folder }: Props) {
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <>
      <DropdownMenu
        sheetTitle={file.originalName}
        trigger={<MoreButton label={`Actions for ${file.originalName}`} />}
      >
        <Entries file={file} folder={folder} onDialog={setDialog} />
      </DropdownMenu>
      <FileDialog open={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

function Entries({ file, folder, onDialog }: Props & { onDialog: (dialog: OpenDialog) => void }) {
  const { allows, calls, workspace } = useScope()
  const { copied, paste } = usePaste()
  const mayEdit = useMayEdit(folder.id)
  const usable = useFileEntries(folder.id, onDialog)
  const { id, originalName, previewable } = file
  const canOpen = allows.has('open')
  const entriesOf = (names: readonly FileEntry[]) => names.map((name) => usable(name, [file]))
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
      <EntryItems entries={entriesOf(['email'])} />
      <MenuSeparator />
      <EntryItems entries={entriesOf(['rename', 'copy'])} />
      {mayEdit && copied?.kind === 'files' && (
        <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => paste(folder)}>
          Paste
        </MenuItem>
      )}
      <EntryItems entries={entriesOf(['move', 'delete'])} />
      {canOpen && (
        <MenuMore>
          <EntryItems entries={entriesOf(['place', 'duplicate', 'suggest'])} />
          <MenuSeparator />
          <EntryItems entries={entriesOf(['give', 'history', 'version', 'keeping', 'readAgain'])} />
          <PinItem file={file} />
        </MenuMore>
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
