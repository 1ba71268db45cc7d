import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { File } from '#contract/manual/files.ts'
import { startDrag } from '#web/manual/clipboard/index.ts'
import { filesWith, useIsSelected } from './selection.ts'

/** What rows and cards look like. */
export const fileFrameClass =
  'relative border-line bg-sheet transition-colors duration-(--fast) hover:bg-raised'

interface Props {
  file: File
  isHighlighted: boolean
  isDraggable?: boolean
  className: string
  children: ReactNode
}

/** The frame of a row or a card, which shows whether it is selected. By itself, so that its contents are not rendered anew. */
export function FileFrame({ file, isHighlighted, isDraggable = true, className, children }: Props) {
  const isSelected = useIsSelected(file.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Move in the menu does the same
    <div
      data-file-frame={file.id}
      onDragStart={isDraggable ? (event) => startDrag(event, filesWith(file)) : undefined}
      className={clsx(
        fileFrameClass,
        className,
        isSelected && 'border-accent-line! bg-accent-tint!',
        isHighlighted && 'bg-accent-tint! inset-ring-2 inset-ring-accent',
      )}
    >
      {children}
    </div>
  )
}
