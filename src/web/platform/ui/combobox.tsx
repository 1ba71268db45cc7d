import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'

interface Options {
  count: number
  /** Whether the list of options is shown. */
  isOpen: boolean
}

/**
 * A text field with a list of options (ARIA combobox pattern): the field keeps the focus, and the arrow keys move an
 * active option. Choosing it is the caller's.
 */
export function useCombobox({ count, isOpen }: Options) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const idOf = (index: number) => `${listId}${String(index)}`
  return {
    /** The index of the active option. */
    active,
    setActive,
    idOf,
    /** Moves the active option by an arrow key. @returns whether the key was one */
    moveByKey(event: KeyboardEvent): boolean {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return false
      event.preventDefault()
      if (isOpen && count > 0) {
        const next = (active + step + count) % count
        setActive(next)
        document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
      }
      return true
    },
    fieldProps: {
      type: 'text',
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && count > 0 ? idOf(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    listProps: { id: listId, role: 'listbox' },
  } as const
}

interface OptionProps extends ComponentProps<'div'> {
  combobox: Pick<ReturnType<typeof useCombobox>, 'active' | 'setActive' | 'idOf'>
  index: number
  isSelected: boolean
  onChoose: () => void
}

/** An option of a combobox; pointing at it makes it the active one. */
export function ComboboxOption({ combobox, index, isSelected, onChoose, ...rest }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
    <div
      id={combobox.idOf(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      // The field keeps the focus, and with it the list stays open until the click has chosen.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={index === combobox.active ? undefined : () => combobox.setActive(index)}
      {...rest}
    />
  )
}
