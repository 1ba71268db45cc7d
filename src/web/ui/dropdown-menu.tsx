import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFloatingContainer } from './floating.tsx'
import {
  menuClass,
  menuItemClass,
  type MenuItemProps,
  menuLabelClass,
  menuSeparatorClass,
} from './menu-item.ts'

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

export function DropdownMenu({ trigger, align = 'end', open, onOpenChange, className, children }: Props) {
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={useFloatingContainer()}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            menuClass,
            'max-h-(--radix-dropdown-menu-content-available-height) origin-(--radix-dropdown-menu-content-transform-origin)',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({ icon, shortcut, variant, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item data-variant={variant} className={menuItemClass} {...rest}>
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut !== undefined && <kbd className="pl-4 font-sans text-xs text-ink-3">{shortcut}</kbd>}
    </Radix.Item>
  )
}

/** An entry that leads somewhere; its child is the link. */
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

/** A choice of one, such as an order of sorting. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: RadioProps<Value>) {
  return (
    // The values that come back are those that went in as options.
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
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

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={menuLabelClass}>{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className={menuSeparatorClass} />
}
