import { clsx } from 'clsx'
import { memo } from 'react'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { startDrag } from '#web/clipboard/index.ts'
import { formatSize } from '#web/ui/format.ts'
import { FileCheckbox } from './file-checkbox.tsx'
import { fileFrame, FileDate, FileLine } from './file-line.tsx'
import { FileMenu } from '../actions/file-menu.tsx'
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

const chosen = 'bg-accent-tint! border-accent-line!'
const highlight = 'bg-accent-tint! inset-ring-2 inset-ring-accent'

/** Drawn anew only when the file changes, not while the list is scrolled. */
export const FileRow = memo(function FileRow({ file, folder, isHighlighted }: Props) {
  const isSelected = useIsSelected(file.id)
  return (
    <FileLine
      file={file}
      size={formatSize(file.size)}
      picture={
        <>
          <FileCheckbox file={file} isSelected={isSelected} />
          <FileThumbnail file={file} size="row" />
        </>
      }
      name={<FileName file={file} folderId={folder.id} className="block truncate" />}
      menu={<FileMenu file={file} folder={folder} />}
      className={clsx(isSelected && chosen, isHighlighted && highlight)}
    />
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
        fileFrame,
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
      <FileCheckbox
        file={file}
        isSelected={isSelected}
        isShy
        className="absolute! top-1.5 left-1.5 size-8! rounded-md bg-sheet/85"
      />
      <div className="absolute top-1.5 right-1.5 z-1 rounded-md bg-sheet/85">
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
