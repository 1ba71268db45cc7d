import { clsx } from 'clsx'
import { memo } from 'react'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { fileKind } from '#contract/documents/mimetypes.ts'
import type { ListColumn } from '#web/platform/base/preferences.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { FileMenu } from '../actions/file-menu.tsx'
import { cellOf, factsLine } from './fact-columns.ts'
import { FileCheckbox } from './file-checkbox.tsx'
import { FileDate } from './file-date.tsx'
import { FileFrame, fileFrameClass } from './file-frame.tsx'
import { FileName } from './file-name.tsx'
import { readingState } from './file-state.ts'
import { FileThumbnail } from './file-thumbnail.tsx'
import { ReadingState } from './reading-state.tsx'

export interface FileProps {
  file: File
  folder: Folder
  isHighlighted: boolean
}

/**
 * The columns of the list. Wide screens have the chosen ones, whose tracks the frame of the list gives; others show the
 * facts below the name, and tablets and phones the type too. Phones show size and date there if a file has no facts.
 */
export const rowColumns =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 md:grid-cols-[auto_auto_minmax(0,1fr)_5.5rem_7rem_auto] md:gap-x-4 lg:grid-cols-[auto_auto_minmax(0,1fr)_9.5rem_5.5rem_7rem_auto] xl:grid-cols-[auto_auto_minmax(0,1fr)_var(--chosen-columns,)_5.5rem_7rem_auto]'

interface RowProps extends FileProps {
  columns: readonly ListColumn[]
}

/** A file as a row. Memoized, so that scrolling does not re-render it. */
export const FileRow = memo(function FileRow({ file, folder, isHighlighted, columns }: RowProps) {
  const { allows, formatSize } = useScope()
  const { mimetype, uploadedAt } = file
  const size = formatSize(file.size)
  const facts = factsLine(file, columns)
  const withoutColumn = columns.includes('type') ? 'lg:hidden' : 'lg:max-xl:hidden'
  return (
    <FileFrame
      file={file}
      isHighlighted={isHighlighted}
      isDraggable={allows.has('select')}
      className={clsx(rowColumns, 'min-h-15 border-b py-1.5 md:not-print:h-12 md:not-print:py-0')}
    >
      {allows.has('select') ? (
        <>
          {/* On paper its place stays, so that the columns do. */}
          <FileCheckbox file={file} className="on-paper" />
          <FileThumbnail file={file} size="row" />
        </>
      ) : (
        <span className="col-span-2">
          <FileIcon mimetype={mimetype} size="sm" />
        </span>
      )}
      <div className="min-w-0">
        <FileName file={file} folderId={folder.id} className="block truncate" />
        <div className="flex gap-x-3 text-xs text-ink-3 tabular-nums max-md:flex-wrap">
          <p className={clsx('shrink-0', withoutColumn)}>{fileKind(mimetype).label}</p>
          {readingState(file) !== undefined ? (
            <ReadingState file={file} look="line" />
          ) : facts === '' ? (
            <p className="md:hidden">
              {size} · <FileDate date={uploadedAt} />
            </p>
          ) : (
            <p className="truncate text-ink-2 xl:hidden">
              <bdi>{facts}</bdi>
            </p>
          )}
        </div>
      </div>
      <span className="truncate text-sm text-ink-3 max-lg:hidden xl:hidden">{fileKind(mimetype).label}</span>
      {columns.map((column) => (
        <span
          key={column}
          className={clsx(
            'truncate text-sm max-xl:hidden',
            column === 'type' ? 'text-ink-3' : 'text-ink-2 tabular-nums',
            column === 'total' && 'text-right',
          )}
        >
          <bdi>{cellOf(file, column)}</bdi>
        </span>
      ))}
      <span className="text-right text-sm text-ink-2 tabular-nums max-md:hidden">{size}</span>
      <span className="text-sm text-ink-2 max-md:hidden">
        <FileDate date={uploadedAt} />
      </span>
      <div className="relative">
        <FileMenu file={file} folder={folder} />
      </div>
    </FileFrame>
  )
})

const name = 'line-clamp-2 text-sm leading-5 wrap-anywhere'
const details = 'truncate text-xs text-ink-3 tabular-nums'

/** A file as a card with its thumbnail, and what it says: its day, total and party. Memoized, so that scrolling does not re-render it. */
export const FileCard = memo(function FileCard({ file, folder, isHighlighted }: FileProps) {
  const { formatSize } = useScope()
  const state = readingState(file)
  const [dated, party, total] = [cellOf(file, 'dated'), cellOf(file, 'party'), cellOf(file, 'total')]
  return (
    <FileFrame
      file={file}
      isHighlighted={isHighlighted}
      className="group flex h-51 flex-col print:h-full rounded-md border shadow-xs hover:border-line-strong"
    >
      <FileThumbnail file={file} size="card" isCaptioned={state !== undefined} />
      {state !== undefined && (
        <div className="absolute inset-x-0 top-26 -translate-y-full bg-sheet/92 py-1 pr-3 pl-11 text-ink-2">
          <ReadingState file={file} look="card" />
        </div>
      )}
      {/* Below the head of the page, which distinguishes papers, and beside what is said of their reading. */}
      <FileCheckbox
        file={file}
        isShy
        className="absolute! top-16.5 left-1.5 size-8! rounded-md bg-sheet/85"
      />
      <div className="absolute top-1.5 right-1.5 z-1 rounded-md bg-sheet/85">
        <FileMenu file={file} folder={folder} />
      </div>
      <div className="flex flex-1 flex-col px-3 py-2.5">
        <FileName file={file} folderId={folder.id} className={name} />
        <p className={clsx('mt-auto flex justify-between gap-2', details)}>
          <span className="truncate">{fileKind(file.mimetype).label}</span>
          <span className="shrink-0">{total}</span>
        </p>
        <p className={clsx('flex justify-between gap-2', details)}>
          {dated === undefined && party === undefined && total === undefined ? (
            <span className="truncate">
              {formatSize(file.size)} · <FileDate date={file.uploadedAt} />
            </span>
          ) : (
            <>
              {dated !== undefined && <span className="shrink-0">{dated}</span>}
              <bdi className="truncate">{party}</bdi>
            </>
          )}
        </p>
      </div>
    </FileFrame>
  )
})

/** A file as a card without a thumbnail, for workspaces whose files cannot be opened. */
export const PlainFileCard = memo(function PlainFileCard({ file, folder }: FileProps) {
  const { formatSize } = useScope()
  return (
    <div
      className={clsx(
        fileFrameClass,
        'flex h-37 flex-col print:h-full rounded-md border p-3 shadow-xs hover:border-line-strong',
      )}
    >
      <div className="flex items-start justify-between">
        <FileIcon mimetype={file.mimetype} />
        <div className="relative -mt-1 -mr-1 z-1">
          <FileMenu file={file} folder={folder} />
        </div>
      </div>
      <FileName file={file} folderId={folder.id} className={clsx('mt-auto', name)} />
      <p className={clsx('mt-0.5', details)}>{fileKind(file.mimetype).label}</p>
      {readingState(file) === undefined ? (
        <p className={details}>
          {formatSize(file.size)} · <FileDate date={file.uploadedAt} />
        </p>
      ) : (
        <div className="text-ink-3">
          <ReadingState file={file} look="line" />
        </div>
      )}
    </div>
  )
})
