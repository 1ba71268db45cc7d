import { useId, useRef, useState } from 'react'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'

interface Recipient {
  email: string
  name?: string | null
}

/**
 * Whom papers are given, or asked for: at first the recipient of the newest link.
 *
 * @param earlier the links that were made before, the newest first
 * @param to the recipient to begin with, where one was chosen
 */
export function useRecipient(
  earlier: ReadonlyArray<{ recipient: Recipient }>,
  to?: { email: string; name: string },
) {
  const [typedEmail, setEmail] = useState(to?.email)
  const [typedName, setName] = useState(to?.name)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const names = new Map(earlier.map(({ recipient }) => [recipient.email, recipient.name]))
  const email = typedEmail ?? earlier[0]?.recipient.email ?? ''
  const address = emailSchema.safeParse(email)
  const name = typedName ?? names.get(email.trim().toLowerCase()) ?? ''
  return {
    /** Whether it was tried to send the form. */
    isChecked,
    fields: {
      email,
      error: isChecked && !address.success ? address.error.issues[0]?.message : undefined,
      known: [...names.keys()],
      name,
      ref: field,
      setEmail,
      setName,
    },
    /** Gives the recipient, or shows what is wrong with the address and gives nothing. */
    check(): { email: string; name?: string } | undefined {
      setChecked(true)
      if (address.success) return { email: address.data, ...(name !== '' && { name }) }
      field.current?.focus()
      return undefined
    },
  }
}

export function RecipientFields({
  email,
  error,
  known,
  name,
  ref,
  setEmail,
  setName,
}: ReturnType<typeof useRecipient>['fields']) {
  const addresses = useId()
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label="Email" required error={error}>
        <Input
          ref={ref}
          type="email"
          list={addresses}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <datalist id={addresses}>
        {known.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <Field label="Name" optional>
        <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
    </div>
  )
}
