import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

const variants = {
  primary: 'bg-primary text-on-primary shadow-xs hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-sheet text-ink shadow-xs hover:border-control hover:bg-raised',
  ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-danger-solid text-white shadow-xs hover:bg-danger-solid-hover',
  link: 'text-link',
} as const

const sizes = {
  sm: 'h-8 gap-1.5 rounded-sm px-2.5 text-sm',
  md: 'h-9 gap-2 rounded-md px-3.5 text-base',
  lg: 'h-11 gap-2 rounded-md px-5 text-md',
} as const

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

/** The classes of a button, for other elements such as links. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return clsx(
    'touch-target inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,transform] duration-(--fast) active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
    variants[variant],
    variant === 'link' ? 'text-base' : sizes[size],
  )
}

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The action is under way: the button shows a spinner, keeps the focus and ignores clicks. */
  pending?: boolean
  pendingLabel?: ReactNode
  /** Renders the only child, such as a link, with the look of a button. */
  asChild?: boolean
}

export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  asChild = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = clsx(buttonClass(variant, size), className)
  if (asChild)
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type={type}
      className={classes}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}
