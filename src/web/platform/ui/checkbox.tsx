import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** The accessible name. */
  label: string
  /** Some but not all of the items it stands for are selected. */
  isPartial?: boolean
}

/** A checkbox whose target is larger than its box. */
export function Checkbox({ label, isPartial = false, className, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // `indeterminate` has no HTML attribute.
    if (input.current !== null) input.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <span className={clsx('touch-target grid size-6 shrink-0 place-items-center', className)}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        className="relative z-1 size-4 cursor-pointer rounded-xs accent-accent-solid pointer-coarse:size-5"
        {...rest}
      />
    </span>
  )
}

interface TickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
}

/** A checkbox with its words beside it, of which both can be pressed. */
export function Tick({ checked, children, disabled = false, onChange }: TickProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent-solid pointer-coarse:size-5"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}
