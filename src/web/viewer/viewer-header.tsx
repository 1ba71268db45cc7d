import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  Download,
  FolderInput,
  History,
  Layers,
  ListChecks,
  Mail,
  PencilLine,
  Printer,
  Send,
  Share2,
  X,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { File } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { isPrintable } from '#contract/documents/mimetypes.ts'
import { keepText } from '#web/platform/base/keep-text.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useMayGive } from '#web/outside/packs/index.ts'
import { startMove } from '#web/manual/clipboard/index.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { canShare, downloadUrl, shareFile } from '#web/manual/files/index.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Tooltip } from '#web/platform/ui/tooltip.tsx'

interface Props {
  /** `undefined` while it is being fetched, and where that failed. */
  file: File | undefined
  isFailed: boolean
  name: string
  onRename: () => void
  onPrint: () => void
  onEmail: () => void
  onGive: () => void
  onHistory: () => void
  onKeeping: () => void
  /** What is open beside the file. */
  side: 'facts' | 'versions' | undefined
  onFacts: () => void
  onVersions: () => void
}

/** The name of the file and its actions. On a phone, rarer ones are in a menu. */
export function ViewerHeader({
  file,
  isFailed,
  name,
  onRename,
  onPrint,
  onEmail,
  onGive,
  onHistory,
  onKeeping,
  side,
  onFacts,
  onVersions,
}: Props) {
  const navigate = useNavigate()
  const mayEdit = useMayEdit(file?.folderId)
  const mayGive = useMayGive()

  function move(moved: File) {
    startMove({ kind: 'files', files: [moved] })
    void navigate({ to: '/board-manual' })
  }

  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-sheet py-1.5 pr-2 pl-3 sm:pl-5">
      {file !== undefined && <FileIcon mimetype={file.mimetype} size="sm" />}
      <div className="ml-2 min-w-0 flex-1">
        <Dialog.Title className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        <p className="flex text-xs text-ink-2">
          {file === undefined ? (
            !isFailed && 'Loading...'
          ) : (
            <>
              <span className="truncate">{folderLabel({ id: file.folderId, name: file.folderName })}</span>
              <span className="shrink-0 whitespace-pre">
                {' '}
                · {formatSize(file.size)}
                {file.version > 1 && ` · version ${String(file.version)}`}
              </span>
            </>
          )}
        </p>
        {file !== undefined && (file.hold || file.keepUntil !== null) && (
          <p className="truncate text-xs text-ink-3">
            {[file.hold && 'On hold', file.keepUntil !== null && keepText(file.keepUntil)]
              .filter((part) => part !== false)
              .join(' · ')}
          </p>
        )}
      </div>
      {file !== undefined && (
        <>
          <IconButton
            label="Facts"
            aria-pressed={side === 'facts'}
            className="max-md:hidden"
            onClick={onFacts}
          >
            <ListChecks aria-hidden />
          </IconButton>
          {isPrintable(file.mimetype) && (
            <IconButton label="Print" shortcut="Ctrl P" onClick={onPrint}>
              <Printer aria-hidden />
            </IconButton>
          )}
          {mayEdit && (
            <IconButton label="Email" className="max-md:hidden" onClick={onEmail}>
              <Mail aria-hidden />
            </IconButton>
          )}
          {mayEdit && mayGive && (
            <IconButton label="Give" className="max-md:hidden" onClick={onGive}>
              <Send aria-hidden />
            </IconButton>
          )}
          <DownloadLink file={file} />
          {canShare(file) && (
            <IconButton label="Share" className="max-md:hidden" onClick={() => void shareFile(file)}>
              <Share2 aria-hidden />
            </IconButton>
          )}
          {mayEdit && (
            <>
              <IconButton label="Rename" className="max-md:hidden" onClick={onRename}>
                <PencilLine aria-hidden />
              </IconButton>
              <IconButton label="Move" className="max-md:hidden" onClick={() => move(file)}>
                <FolderInput aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton
            label="Versions"
            aria-pressed={side === 'versions'}
            className="max-md:hidden"
            onClick={onVersions}
          >
            <Layers aria-hidden />
          </IconButton>
          <IconButton label="History" className="max-md:hidden" onClick={onHistory}>
            <History aria-hidden />
          </IconButton>
          <IconButton label="How long to keep it" className="max-md:hidden" onClick={onKeeping}>
            <Archive aria-hidden />
          </IconButton>
          <div className="md:hidden">
            <DropdownMenu trigger={<MoreButton label="More" />}>
              {canShare(file) && (
                <MenuItem icon={<Share2 aria-hidden />} onSelect={() => void shareFile(file)}>
                  Share
                </MenuItem>
              )}
              <MenuItem icon={<ListChecks aria-hidden />} onSelect={onFacts}>
                Facts
              </MenuItem>
              {mayEdit && (
                <>
                  <MenuItem icon={<Mail aria-hidden />} onSelect={onEmail}>
                    Email
                  </MenuItem>
                  {mayGive && (
                    <MenuItem icon={<Send aria-hidden />} onSelect={onGive}>
                      Give
                    </MenuItem>
                  )}
                  <MenuItem icon={<PencilLine aria-hidden />} onSelect={onRename}>
                    Rename
                  </MenuItem>
                  <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => move(file)}>
                    Move
                  </MenuItem>
                </>
              )}
              <MenuItem icon={<Layers aria-hidden />} onSelect={onVersions}>
                Versions
              </MenuItem>
              <MenuItem icon={<History aria-hidden />} onSelect={onHistory}>
                History
              </MenuItem>
              <MenuItem icon={<Archive aria-hidden />} onSelect={onKeeping}>
                How long to keep it
              </MenuItem>
            </DropdownMenu>
          </div>
        </>
      )}
      <Dialog.Close asChild>
        <IconButton label="Close" shortcut="Esc" className="ml-1">
          <X aria-hidden className="size-5" />
        </IconButton>
      </Dialog.Close>
    </header>
  )
}

function DownloadLink({ file: { id, originalName } }: { file: File }) {
  return (
    <Tooltip label="Download">
      <a
        {...downloadLink(downloadUrl(id), originalName)}
        aria-label="Download"
        className="touch-target grid size-9 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink"
      >
        <Download aria-hidden className="size-[1.125rem]" />
      </a>
    </Tooltip>
  )
}
