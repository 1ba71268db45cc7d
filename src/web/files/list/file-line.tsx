import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { File } from '#contract/files.ts'
import { fileKind } from '#contract/mimetypes.ts'
import { formatRelativeDate } from '#web/ui/format.ts'
import { readingState } from './file-state.ts'
import { ReadingState } from './reading-state.tsx'

export const fileFrame = 'relative border-line bg-sheet transition-colors duration-(--fast) hover:bg-raised'

/** The columns of the list; a tablet leaves out the type, a phone puts size and date under the name. */
export const rowColumns =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 md:grid-cols-[auto_auto_minmax(0,1fr)_5.5rem_7rem_auto] md:gap-x-4 lg:grid-cols-[auto_auto_minmax(0,1fr)_9.5rem_5.5rem_7rem_auto]'

interface Props {
  file: File
  /** In the words of its screen. */
  size: string
  /** What stands before the name, in the first two columns. */
  picture: ReactNode
  name: ReactNode
  menu: ReactNode
  className?: string
}

/** A file in one line, in the manual and in the template. */
export function FileLine({ file, size, picture, name, menu, className }: Props) {
  const { mimetype, uploadedAt } = file
  return (
    <div className={clsx(fileFrame, rowColumns, 'h-15 border-b md:h-12', className)}>
      {picture}
      <div className="min-w-0">
        {name}
        {readingState(file) === undefined ? (
          <p className="truncate text-xs text-ink-3 md:hidden">
            {size} · <FileDate date={uploadedAt} />
          </p>
        ) : (
          <div className="text-ink-3">
            <ReadingState file={file} look="line" />
          </div>
        )}
      </div>
      <span className="truncate text-sm text-ink-3 max-lg:hidden">{fileKind(mimetype).label}</span>
      <span className="text-right text-sm text-ink-2 tabular-nums max-md:hidden">{size}</span>
      <span className="text-sm text-ink-2 max-md:hidden">
        <FileDate date={uploadedAt} />
      </span>
      <div className="relative">{menu}</div>
    </div>
  )
}

export function FileDate({ date }: { date: string }) {
  return (
    <time dateTime={date} title={new Date(date).toLocaleString()}>
      {formatRelativeDate(date)}
    </time>
  )
}
