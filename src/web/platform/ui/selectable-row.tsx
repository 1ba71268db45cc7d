import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

interface Props {
  /** What the row is about, for screen readers. */
  name: string
  isSelected: boolean
  /** Nothing where the row cannot be selected. @param isRange whether all rows since the one selected before are meant, too */
  onSelect: ((isRange: boolean) => void) | undefined
  children: ReactNode
}

/** A row of a list with a checkbox before it, if it can be selected. */
export function SelectableRow({ children, isSelected, name, onSelect }: Props) {
  return (
    <div
      className={clsx(
        'flex items-center gap-3 border-b border-line px-3 py-2.5 transition-colors duration-(--fast)',
        isSelected ? 'bg-accent-tint' : 'hover:bg-raised',
      )}
    >
      {onSelect !== undefined && (
        <Checkbox
          label={`Select ${name}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      {children}
    </div>
  )
}
