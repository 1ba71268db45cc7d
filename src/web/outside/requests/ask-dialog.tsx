import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK_DAYS } from '#contract/outside/links.ts'
import type { Standing } from '#contract/outside/requests.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { requestsQuery, useAsk } from './queries.ts'
import { RecipientFields, useRecipient } from './recipient-fields.tsx'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

interface Props {
  /** What was ticked: expected papers, or things that have a name alone. Without any they are typed here. */
  wanted?: ReadonlyArray<{ expectedId?: string; name: string }>
  /** Who is asked; without it, whom it was last. */
  to?: { email: string; name: string }
  onClose: () => void
}

const nothing: NonNullable<Props['wanted']> = []

const often = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Each month' },
  { value: 'quarter', label: 'Each quarter' },
] as const

/** Asks somebody without an account for papers. Whom it was last is filled in, so that one press is enough. */
export function AskDialog({ wanted = nothing, to, onClose }: Props) {
  const { data: earlier = [] } = useQuery(requestsQuery)
  const recipient = useRecipient(earlier, to)
  const [papers, setPapers] = useState('')
  const [message, setMessage] = useState('')
  const [every, setEvery] = useState<(typeof often)[number]['value']>('once')
  const [expiresOn, setExpiresOn] = useState('')
  const ask = useAsk(onClose)
  const lines = papers
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isEmpty = wanted.length + lines.length === 0
  const failure = failureOf(ask, 'The request could not be sent.')

  function submit() {
    const checked = recipient.check()
    if (checked === undefined || isEmpty || ask.isPending) return
    ask.mutate({
      recipient: checked,
      wanted: [
        ...wanted.map(({ expectedId, name: its }) =>
          expectedId === undefined ? { name: its } : { expectedId },
        ),
        ...lines.map((line) => ({ name: line })),
      ],
      ...(message.trim() !== '' && { message }),
      ...(every !== 'once' && { every: every satisfies Standing }),
      ...(expiresOn !== '' && { expiresOn }),
    })
  }

  return (
    <Dialog
      onOpenChange={onClose}
      title="Ask for papers"
      description="They need no account: a link in an email opens a page on which they send or photograph each paper."
      width="md"
      onSubmit={submit}
      footer={
        <DialogButtons label="Ask" isPending={ask.isPending} pendingLabel="Asking..." onCancel={onClose} />
      }
    >
      <div className="grid gap-4.5 pt-2">
        {failure !== undefined && <Notice variant="error">{failure}</Notice>}
        <RecipientFields {...recipient.fields} />
        {wanted.length > 0 && (
          <div>
            <p className="text-sm font-medium">Asked for</p>
            <ul className="mt-1.5 divide-y divide-line rounded-md border border-line">
              {wanted.map((one) => (
                <li key={one.expectedId ?? one.name} className="px-3 py-2 wrap-anywhere">
                  {one.name}
                </li>
              ))}
            </ul>
          </div>
        )}
        {wanted.length === 0 && (
          <Field
            label="Papers"
            required
            hint="One a line"
            error={recipient.isChecked && isEmpty ? 'Please say what you ask for' : undefined}
          >
            <Textarea rows={3} value={papers} onChange={({ target }) => setPapers(target.value)} />
          </Field>
        )}
        <Field label="Message" optional>
          <Textarea
            rows={2}
            maxLength={2000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Field label="How often">
            <Select value={every} options={often} onValueChange={setEvery} />
          </Field>
          <Field
            label="Last day"
            optional
            hint={`Without one: in ${every === 'once' ? `${String(LINK_DAYS)} days` : 'a year'}`}
          >
            <Input type="date" value={expiresOn} onChange={({ target }) => setExpiresOn(target.value)} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
