import { type ComponentProps, useState } from 'react'
import { Input } from './field.tsx'

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
