import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useId, useMemo, useState } from 'react'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Wiring | undefined>(undefined)

/** Attributes for a control inside a {@link Field}, which associate the label, hint and error with it. */
export function useFieldWiring(): Partial<Wiring> {
  return use(FieldContext) ?? {}
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  /** Why the value is refused; announced as soon as it appears. */
  error?: string | undefined
  required?: boolean
  optional?: boolean
  /** Beside the label, such as a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, required, optional, aside, className, children }: Props) {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const invalid = error !== undefined
  const describedBy = [invalid && errorId, hint !== undefined && hintId].filter(Boolean).join(' ')
  const wiring = useMemo<Wiring>(
    () => ({
      id,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': invalid || undefined,
      'aria-required': required || undefined,
    }),
    [id, describedBy, invalid, required],
  )
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {optional === true && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      <p id={errorId} aria-live="polite" className={clsx('text-xs text-danger', !invalid && 'sr-only')}>
        {invalid && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </span>
        )}
      </p>
    </div>
  )
}

/** 16 px text on a phone: iOS zooms into controls with smaller text. */
export const controlClass = clsx(
  'w-full min-w-0 rounded-md border border-control bg-sheet text-md text-ink shadow-xs transition-colors duration-(--fast) sm:text-base',
  'placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-offset-0',
  'disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-danger',
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldWiring()} className={clsx(controlClass, 'h-11 px-3 sm:h-10', className)} {...rest} />
  )
}

/** An input for the e-mail address of somebody else: the browser offers none of the user's own, and corrects nothing. */
export function AddressInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldWiring()}
      className={clsx(controlClass, 'resize-y px-3 py-2', className)}
      {...rest}
    />
  )
}

/** A password field with a button that shows the typed password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-16"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 w-15 rounded-md text-sm text-ink-2 hover:text-ink focus-visible:-outline-offset-4"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
