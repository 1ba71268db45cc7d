import { Link } from '@tanstack/react-router'
import { Download, Layers, ListChecks } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type File, keptWords } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { downloadUrl, EntryItems, type FileEntry, type UsableEntry } from '#web/manual/files/index.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { CloseButton } from '#web/platform/ui/close-button.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Tooltip } from '#web/platform/ui/tooltip.tsx'

interface Props {
  /** `undefined` while it is being fetched, and where that failed. */
  file: File | undefined
  isFailed: boolean
  name: string
  /** Gives what can be done with the file. */
  usable: (name: FileEntry) => UsableEntry | undefined
  /** What is open beside the file. */
  side: 'facts' | 'versions' | undefined
  onFacts: () => void
  onVersions: () => void
}

/** The name of the file and its actions. On a phone, rarer ones are in a menu. */
export function ViewerHeader({ file, isFailed, name, usable, side, onFacts, onVersions }: Props) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-0.5 border-b sm:gap-1 border-line bg-sheet py-1.5 pr-2 pl-3 sm:pl-5">
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
              <Link
                to="/folder/$folderId"
                params={{ folderId: file.folderId }}
                search={{ file: file.id }}
                className="truncate underline decoration-line-strong underline-offset-3 hover:text-ink"
              >
                {folderLabel({ id: file.folderId, name: file.folderName })}
              </Link>
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
            {file.hold && 'On hold'}
            {file.hold && file.keepUntil !== null && ' · '}
            {file.keepUntil !== null && (
              <>
                Keep {keptWords(file.keepUntil)}
                <span className="max-sm:hidden"> · {file.keepUntil.source}</span>
              </>
            )}
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
          <HeaderAction entry={usable('print')} shortcut="Ctrl P" />
          <HeaderAction entry={usable('email')} />
          <HeaderAction entry={usable('give')} className="max-md:hidden" />
          <DownloadLink file={file} />
          <HeaderAction entry={usable('share')} className="max-md:hidden" />
          <HeaderAction entry={usable('rename')} className="max-md:hidden" />
          <HeaderAction entry={usable('move')} className="max-md:hidden" />
          <IconButton
            label="Versions"
            aria-pressed={side === 'versions'}
            className="max-md:hidden"
            onClick={onVersions}
          >
            <Layers aria-hidden />
          </IconButton>
          <HeaderAction entry={usable('history')} className="max-md:hidden" />
          <HeaderAction entry={usable('keeping')} className="max-md:hidden" />
          <div className="md:hidden">
            <DropdownMenu trigger={<MoreButton label="More" />}>
              <EntryItems entries={[usable('share')]} />
              <MenuItem icon={<ListChecks aria-hidden />} onSelect={onFacts}>
                Facts
              </MenuItem>
              <EntryItems entries={[usable('give'), usable('rename'), usable('move')]} />
              <MenuItem icon={<Layers aria-hidden />} onSelect={onVersions}>
                Versions
              </MenuItem>
              <EntryItems entries={[usable('history'), usable('keeping')]} />
            </DropdownMenu>
          </div>
        </>
      )}
      <CloseButton className="ml-1" />
    </header>
  )
}

function HeaderAction({
  entry,
  className,
  shortcut,
}: {
  entry: UsableEntry | undefined
  className?: string
  shortcut?: string
}) {
  if (entry === undefined) return null
  const { icon: Icon, label, run } = entry
  return (
    <IconButton
      label={label}
      {...(className !== undefined && { className })}
      {...(shortcut !== undefined && { shortcut })}
      onClick={run}
    >
      <Icon aria-hidden />
    </IconButton>
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
