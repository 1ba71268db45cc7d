import { clsx } from 'clsx'
import type { File } from '#contract/manual/files.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { selectFile, useIsSelected } from './selection.ts'

interface Props {
  file: File
  /** Hidden from a mouse until it hovers, the box has the focus, or files are selected (`data-choosing` on an ancestor). */
  isShy?: boolean
  className?: string
}

export function FileCheckbox({ file, isShy = false, className }: Props) {
  const isSelected = useIsSelected(file.id)
  return (
    <Checkbox
      label={`Select ${file.originalName}`}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        selectFile(file.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className={clsx(
        'z-1',
        className,
        isShy &&
          'in-data-choosing:opacity-100! pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100',
      )}
    />
  )
}
