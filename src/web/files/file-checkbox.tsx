import { clsx } from 'clsx'
import type { File } from '#contract/files.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { selectFile, useIsSelected } from './selection.ts'

interface Props {
  file: File
  /** Seen only by touch, under the mouse, with the focus, or while something is chosen. */
  isShy?: boolean
}

export function FileCheckbox({ file, isShy = false }: Props) {
  const { isAny, isSelected } = useIsSelected(file.id)
  return (
    <Checkbox
      label={`Select ${file.originalName}`}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        selectFile(file.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className={clsx(
        'z-1',
        isShy &&
          !isAny &&
          'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100',
      )}
    />
  )
}
