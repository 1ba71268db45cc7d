import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import type { Recipient } from '#contract/outside/links.ts'
import type { createRequest } from '#contract/outside/requests.ts'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { AddressInput, Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { toast } from '#web/platform/ui/toast.ts'

/** What the makers of packs and of requests both say. */
type NewLink = Pick<CallInput<typeof createRequest>['body'], 'expiresOn' | 'message' | 'recipient'>

type FormProps = ComponentProps<typeof FormDialog>

interface Props<Made> extends Pick<
  FormProps,
  'description' | 'disabled' | 'label' | 'onClose' | 'pendingLabel' | 'title'
> {
  /** The links that were made before, the newest first: their recipients are suggested, none is filled in. */
  earlier: ReadonlyArray<{ recipient: Recipient }>
  /** The recipient to begin with, where one was chosen. */
  to?: Required<Recipient> | undefined
  /** Whether the fields beside those of the link are filled in; told when the button is pressed before. */
  isReady: boolean
  onUnready?: () => void
  make: (link: NewLink) => Promise<Made>
  failure: string
  /** What is said once the link was mailed, beside the offer to copy its address. */
  told: (made: Made) => { title: string; description: string }
  refresh: () => Promise<unknown>
  /** How long the link works when no last day is chosen. */
  lasts: string
  /** What is shown beside the field of the last day, and below it. */
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** Gives papers to somebody without an account, or asks for them: to whom, with what message, until when. */
export function LinkDialog<Made extends { url: string }>(props: Props<Made>) {
  const { below, beside, children, earlier, failure, lasts, make, refresh, to, told, ...rest } = props
  const { isReady, onUnready, ...form } = rest
  const [email, setEmail] = useState(to?.email ?? '')
  const [typedName, setName] = useState(to?.name)
  const [message, setMessage] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const addresses = useId()
  const names = new Map(earlier.map(({ recipient }) => [recipient.email, recipient.name]))
  const name = typedName ?? names.get(email.trim().toLowerCase()) ?? ''
  const address = emailSchema.safeParse(email)
  const making = useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      form.onClose()
      const action = { label: 'Copy link', onClick: () => void copyText(made.url, 'Link copied') }
      toast({ ...told(made), variant: 'success', action })
      await refresh()
    },
  })

  function submit() {
    setChecked(true)
    if (!isReady) onUnready?.()
    if (!address.success) field.current?.focus()
    else if (isReady) {
      const recipient = { email: address.data, ...(name !== '' && { name }) }
      const typed = { ...(message.trim() !== '' && { message }), ...(expiresOn !== '' && { expiresOn }) }
      making.mutate({ recipient, ...typed })
    }
  }

  return (
    <FormDialog
      {...form}
      width="md"
      onSubmit={submit}
      isPending={making.isPending}
      failure={failureOf(making, failure)}
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
