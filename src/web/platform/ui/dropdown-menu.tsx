import { Check, Ellipsis } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import {
  firstEntry,
  menuItemClass,
  type MenuItemProps,
  menuLabelClass,
  menuSeparatorClass,
} from './menu-item.ts'
import { nextFrame } from './next-frame.ts'

export { DropdownMenu } from './menu-button.tsx'

/** Runs the action of an entry once the closed menu is painted: a store that it changes renders synchronously. */
async function afterClosing(act: () => void): Promise<void> {
  await nextFrame()
  startTransition(act)
}

export function MenuItem({ icon, shortcut, variant, onSelect, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      data-variant={variant}
      className={menuItemClass}
      onSelect={() => void afterClosing(() => onSelect?.())}
      {...rest}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut !== undefined && <kbd className="pl-4 font-sans text-xs text-ink-3">{shortcut}</kbd>}
    </Radix.Item>
  )
}

/** The rest of a long menu, which an entry unfolds in its place. */
export function MenuMore({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const rest = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isOpen) rest.current?.querySelector<HTMLElement>(firstEntry)?.focus()
  }, [isOpen])
  return (
    <>
      <MenuSeparator />
      {isOpen ? (
        <div ref={rest} role="group" aria-label="More">
          {children}
        </div>
      ) : (
        <Radix.Item
          aria-expanded={false}
          className={menuItemClass}
          onSelect={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Ellipsis aria-hidden />
          <span className="flex-1">More</span>
        </Radix.Item>
      )}
    </>
  )
}

/** A menu entry that is a link; the child is the link. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={menuItemClass}>
      {children}
    </Radix.Item>
  )
}

interface RadioProps<Value extends string> {
  label?: string
  value: Value
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
}

/** A single choice, such as a sort order. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: RadioProps<Value>) {
  return (
    // Radix widens the value to a string; it is always one of the options.
    <Radix.RadioGroup
      value={value}
      onValueChange={(next) => void afterClosing(() => onValueChange(next as Value))}
    >
      {label !== undefined && <MenuLabel>{label}</MenuLabel>}
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuItemClass}>
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

interface CheckProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** An entry that is on or off; the menu stays open. */
export function MenuCheckItem({ isChecked, onChange, children }: CheckProps) {
  return (
    <Radix.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={menuItemClass}
    >
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={menuLabelClass}>{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className={menuSeparatorClass} />
}
