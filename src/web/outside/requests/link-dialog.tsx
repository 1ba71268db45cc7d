import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import type { Recipient } from '#contract/outside/links.ts'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { AddressInput, Field, Input, Textarea } from '#web/platform/ui/field.tsx'

/** What the makers of packs and of requests both say. */
interface NewLink {
  recipient: Recipient
  message?: string
  expiresOn?: string
}

type FormProps = ComponentProps<typeof FormDialog>

interface Props extends Pick<
  FormProps,
  'description' | 'disabled' | 'label' | 'onClose' | 'pendingLabel' | 'title'
> {
  /** The links that were made before, the newest first: at first its recipient is filled in. */
  earlier: ReadonlyArray<{ recipient: Recipient }>
  /** The recipient to begin with, where one was chosen. */
  to?: Required<Recipient> | undefined
  sending: { isPending: boolean; error: Error | null }
  failure: string
  /** How long the link works when no last day is chosen. */
  lasts: string
  /** What is shown beside the field of the last day, and below it. */
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
  /** Called when the button is pressed: with the new link, or with nothing when the address of the recipient is wrong. */
  onSubmit: (link: NewLink | undefined) => void
}

/** Gives papers to somebody without an account, or asks for them: to whom, with what message, until when. */
export function LinkDialog(props: Props) {
  const { below, beside, children, earlier, failure, lasts, onSubmit, sending, to, ...form } = props
  const [typedEmail, setEmail] = useState(to?.email)
  const [typedName, setName] = useState(to?.name)
  const [message, setMessage] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const addresses = useId()
  const names = new Map(earlier.map(({ recipient }) => [recipient.email, recipient.name]))
  const email = typedEmail ?? earlier[0]?.recipient.email ?? ''
  const name = typedName ?? names.get(email.trim().toLowerCase()) ?? ''
  const address = emailSchema.safeParse(email)

  function submit() {
    setChecked(true)
    if (!address.success) field.current?.focus()
    const recipient = { email: address.data ?? '', ...(name !== '' && { name }) }
    const rest = { ...(message.trim() !== '' && { message }), ...(expiresOn !== '' && { expiresOn }) }
    onSubmit(address.success ? { recipient, ...rest } : undefined)
  }

  return (
    <FormDialog
      {...form}
      width="md"
      onSubmit={submit}
      isPending={sending.isPending}
      failure={failureOf(sending, failure)}
    >
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field
          label="Email"
          required
          error={isChecked && !address.success ? address.error.issues[0]?.message : undefined}
        >
          <AddressInput
            ref={field}
            list={addresses}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <datalist id={addresses}>
          {[...names.keys()].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <Field label="Name" optional>
          <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
        </Field>
      </div>
      {children}
      <Field label="Message" optional>
        <Textarea
          rows={2}
          maxLength={2000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <div className={clsx('grid gap-4.5', beside !== undefined && 'sm:grid-cols-2')}>
        {beside}
        <Field label="Last day" optional hint={`Without one: in ${lasts}`}>
          <Input type="date" value={expiresOn} onChange={({ target }) => setExpiresOn(target.value)} />
        </Field>
      </div>
      {below}
    </FormDialog>
  )
}
