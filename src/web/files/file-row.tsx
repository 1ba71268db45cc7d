import { clsx } from 'clsx'
import { memo } from 'react'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { fileKind } from '#contract/mimetypes.ts'
import { startDrag } from '#web/clipboard/index.ts'
import { formatRelativeDate, formatSize } from '#web/ui/format.ts'
import { FileCheckbox } from './file-checkbox.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileName } from './file-name.tsx'
import { readingState } from './file-state.ts'
import { ReadingState } from './reading-state.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { filesWith, useIsSelected } from './selection.ts'

interface Props {
  file: File
  folder: Folder
  isHighlighted: boolean
}

const frame = 'relative border-line bg-sheet transition-colors duration-(--fast) hover:bg-raised'
const chosen = 'bg-accent-tint! border-accent-line!'
const highlight = 'bg-accent-tint! inset-ring-2 inset-ring-accent'

/** The columns of the list; a phone puts size and date under the name. */
export const rowColumns =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 md:grid-cols-[auto_auto_minmax(0,1fr)_9.5rem_5.5rem_7rem_auto] md:gap-x-4'

/** Drawn anew only when the file changes, not while the list is scrolled. */
export const FileRow = memo(function FileRow({ file, folder, isHighlighted }: Props) {
  const { mimetype, size, uploadedAt } = file
  const state = readingState(file)
  const isSelected = useIsSelected(file.id)
  return (
    <div
      className={clsx(
        frame,
        rowColumns,
        'h-15 border-b md:h-12',
        isSelected && chosen,
        isHighlighted && highlight,
      )}
    >
      <FileCheckbox file={file} isSelected={isSelected} />
      <FileThumbnail file={file} size="row" />
      <div className="min-w-0">
        <FileName file={file} folderId={folder.id} className="block truncate" />
        {state === undefined ? (
          <p className="truncate text-xs text-ink-3 md:hidden">
            {formatSize(size)} · <FileDate date={uploadedAt} />
          </p>
        ) : (
          <div className="text-ink-3">
            <ReadingState file={file} look="line" />
          </div>
        )}
      </div>
      <span className="truncate text-sm text-ink-3 max-md:hidden">{fileKind(mimetype).label}</span>
      <span className="text-right text-sm text-ink-2 tabular-nums max-md:hidden">{formatSize(size)}</span>
      <span className="text-sm text-ink-2 max-md:hidden">
        <FileDate date={uploadedAt} />
      </span>
      <div className="relative">
        <FileMenu file={file} folder={folder} />
      </div>
    </div>
  )
})

export const FileCard = memo(function FileCard({ file, folder, isHighlighted }: Props) {
  const { size, uploadedAt } = file
  const isSelected = useIsSelected(file.id)
  const state = readingState(file)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Move in the menu does the same
    <div
      onDragStart={(event) => startDrag(event, filesWith(file))}
      className={clsx(
        frame,
        'group flex h-47 flex-col rounded-md border shadow-xs hover:border-line-strong',
        isSelected && chosen,
        isHighlighted && highlight,
      )}
    >
      <FileThumbnail file={file} size="card" isCaptioned={state !== undefined} />
      {state !== undefined && (
        <div className="absolute inset-x-0 top-26 -translate-y-full bg-sheet/92 px-3 py-1 text-ink-2">
          <ReadingState file={file} look="card" />
        </div>
      )}
      <div className="absolute top-1.5 right-1.5 z-1 flex items-center rounded-md bg-sheet/85">
        <FileCheckbox file={file} isSelected={isSelected} isShy />
        <FileMenu file={file} folder={folder} />
      </div>
      <div className="flex flex-1 flex-col px-3 py-2.5">
        <FileName file={file} folderId={folder.id} className="line-clamp-2 text-sm leading-5 wrap-anywhere" />
        <p className="mt-auto truncate text-xs text-ink-3 tabular-nums">
          {formatSize(size)} · <FileDate date={uploadedAt} />
        </p>
      </div>
    </div>
  )
})

export function FileDate({ date }: { date: string }) {
  return (
    <time dateTime={date} title={new Date(date).toLocaleString()}>
      {formatRelativeDate(date)}
    </time>
  )
}
