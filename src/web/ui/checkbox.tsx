import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** Names it where no label stands beside it. */
  label: string
  /** Some of what it stands for is chosen, but not all. */
  isPartial?: boolean
}

/** A box to choose something with. Its target is larger than it looks. */
export function Checkbox({ label, isPartial = false, className, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The state has no attribute in HTML.
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
