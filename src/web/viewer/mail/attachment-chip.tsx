import { clsx } from 'clsx'
import { Download, FolderInput, Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Attachment, fileAttachment } from '#contract/manual/attachments.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { File } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call } from '#web/platform/base/call.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { FolderPopover, recentFolders } from '#web/manual/folders/index.ts'
import { addJustFiled } from '#web/reading/suggestions/index.ts'
import { DropdownMenu, MenuItem, MenuLink } from '#web/platform/ui/dropdown-menu.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { attachmentUrl } from './attachments-query.ts'

interface Props {
  mail: File
  attachment: Attachment
  isOpen: boolean
  onOpen: () => void
}

/** An attachment in the bar over a mail: its name opens it, its menu downloads or files it. */
export function AttachmentChip({ mail, attachment, isOpen, onOpen }: Props) {
  const { index, mimetype, name, size } = attachment
  const { calls } = useScope()
  const mayEdit = useMayEditFolder()
  const chip = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { mutate: file } = useAction({
    act: (folderId: string) => call(fileAttachment, { params: { id: mail.id, index }, body: { folderId } }),
    notice: ({ folderId, folderName, originalName }) => ({
      title: 'Attachment filed',
      description: `"${originalName}" is now in ${folderLabel({ id: folderId, name: folderName })}.`,
    }),
    undo: (filed) => () => calls.deleteFiles([filed.id]),
    failure: 'Failed to file the attachment',
    onDone: (filed) => addJustFiled(filed),
  })
  return (
    <div
      ref={chip}
      tabIndex={-1}
      className={clsx(
        'flex shrink-0 items-center rounded-md border bg-sheet pr-1',
        isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isOpen}
        title={name}
        onClick={onOpen}
        className="flex h-10 items-center gap-2 rounded-md pr-1 pl-2.5 text-left text-sm hover:bg-hover"
      >
        <FileIcon mimetype={mimetype} size="sm" />
        <bdi className="max-w-48 truncate font-medium">{name}</bdi>
        <span className="whitespace-nowrap text-ink-3">{formatSize(size)}</span>
      </button>
      <DropdownMenu trigger={<MoreButton label={`Actions for ${name}`} />}>
        <MenuLink>
          <a {...downloadLink(attachmentUrl(mail.id, index), name)}>
            <Download aria-hidden /> Download
          </a>
        </MenuLink>
        {mayEdit(LOG_FOLDER_ID) && (
          <>
            <MenuItem icon={<Inbox aria-hidden />} onSelect={() => file(LOG_FOLDER_ID)}>
              File in the inbox
            </MenuItem>
            <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setChoosing(true)}>
              File in a folder…
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {isChoosing && (
        <FolderPopover
          anchor={chip}
          label={`File ${name} in`}
          onChoose={(folderId) => {
            recentFolders.add(folderId)
            file(folderId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
