import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, useFieldWiring } from './field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Props<Value extends string> extends Omit<ComponentProps<'select'>, 'children'> {
  options?: ReadonlyArray<SelectOption<Value>>
  /** Grouped options. */
  groups?: ReadonlyArray<{ label: string; options: ReadonlyArray<SelectOption<Value>> }>
  /** Shown while nothing is selected. */
  placeholder?: string
  /** Like `onChange`, with the value alone. */
  onValueChange?: (value: Value) => void
}

/**
 * A single choice. It is the native element, which phones and screen readers know; where its list can be styled
 * (`styles/select.css`), it looks like the other menus.
 */
export function Select<Value extends string>({
  options,
  groups,
  placeholder,
  onValueChange,
  onChange,
  className,
  ...rest
}: Props<Value>) {
  return (
    <span className="relative block">
      <select
        {...useFieldWiring()}
        className={clsx(controlClass, 'select h-11 appearance-none truncate pr-10 pl-3 sm:h-10', className)}
        onChange={(event) => {
          // The DOM widens the value to a string; it is always one of the options.
          onValueChange?.(event.target.value as Value)
          onChange?.(event)
        }}
        {...rest}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options?.map((option) => (
          <Option key={option.value} {...option} />
        ))}
        {groups?.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}

function Option({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}
