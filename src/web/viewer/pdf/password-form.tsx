import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, PasswordInput } from '#web/platform/ui/field.tsx'
import { Centre } from '../cannot-show.tsx'

interface Props {
  isWrong: boolean
  onSubmit: (password: string) => void
}

/** Asks for the password of a protected document. The password stays in the browser. */
export function PasswordForm({ isWrong, onSubmit }: Props) {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Centre>
      <form
        className="grid w-full max-w-sm gap-4 p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') onSubmit(password)
        }}
      >
        <p className="text-md font-medium">This PDF is protected</p>
        <Field
          label="Password of the document"
          error={isWrong ? 'This password does not open the document.' : undefined}
        >
          <PasswordInput
            ref={input}
            value={password}
            autoComplete="off"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={password === ''}>
          Open
        </Button>
      </form>
    </Centre>
  )
}
