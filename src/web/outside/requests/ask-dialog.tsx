import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK_DAYS, recipientName } from '#contract/outside/links.ts'
import { createRequest } from '#contract/outside/requests.ts'
import { call } from '#web/platform/base/call.ts'
import { Field, Textarea } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { refreshRequests, requestsQuery } from './queries.ts'

interface Props {
  /** What was ticked: expected papers, or things that have a name alone. Without any they are typed here. */
  wanted?: ReadonlyArray<{ expectedId?: string; name: string }>
  /** Who is asked, where one was chosen. */
  to?: { email: string; name: string }
  onClose: () => void
}

const nothing: NonNullable<Props['wanted']> = []

const often = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Each month' },
  { value: 'quarter', label: 'Each quarter' },
] as const

/** Asks somebody without an account for papers. */
export function AskDialog({ wanted = nothing, to, onClose }: Props) {
  const { data: earlier = [] } = useQuery(requestsQuery)
  const [papers, setPapers] = useState('')
  const [every, setEvery] = useState<(typeof often)[number]['value']>('once')
  const [isChecked, setChecked] = useState(false)
  const typed = papers
    .split('\n')
    .map((line) => ({ name: line.trim() }))
    .filter(({ name }) => name !== '')
  const ticked = wanted.map(({ expectedId, name }) => (expectedId === undefined ? { name } : { expectedId }))
  const isEmpty = ticked.length + typed.length === 0
  return (
    <LinkDialog
      title="Ask for papers"
      description="They need no account: a link in an email opens a page on which they send or photograph each paper."
      label="Ask"
      pendingLabel="Asking..."
      earlier={earlier}
      to={to}
      isReady={!isEmpty}
      onUnready={() => setChecked(true)}
      make={(link) => {
        const body = { ...link, wanted: [...ticked, ...typed], ...(every !== 'once' && { every }) }
        return call(createRequest, { body })
      }}
      failure="The request could not be sent."
      told={(request) => ({
        title: `Asked ${recipientName(request)}`,
        description: 'They get an email with a link. What they send waits in the inbox.',
      })}
      refresh={refreshRequests}
      lasts={every === 'once' ? `${String(LINK_DAYS)} days` : 'a year'}
      beside={
        <Field label="How often">
          <Select value={every} options={often} onValueChange={setEvery} />
        </Field>
      }
      onClose={onClose}
    >
      {wanted.length > 0 ? (
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
      ) : (
        <Field
          label="Papers"
          required
          hint="One on each line"
          error={isChecked && isEmpty ? 'Please say what you ask for' : undefined}
        >
          <Textarea rows={3} value={papers} onChange={({ target }) => setPapers(target.value)} />
        </Field>
      )}
    </LinkDialog>
  )
}
