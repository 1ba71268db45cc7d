import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  accountEventTypes,
  type CompanySecurityEvent,
  type SecurityEvent,
} from '#contract/record/security.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatMoment } from '#web/platform/ui/format.ts'
import { usePeople, useMembers } from '#web/platform/base/companies.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { MoreWhenReached } from '#web/platform/ui/more-when-reached.tsx'
import { type SecurityChoice, sealQuery, securityQuery } from './queries.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { changeText, originText, securityEventLabels } from './security-events.ts'

const everything = { value: 'all', label: 'Everything' } as const
const refused = { value: 'refused', label: 'Refused' } as const
const types = Object.entries(securityEventLabels).map(([value, label]) => ({ value, label }))

/** Who did what around the security of the account, or of the company for its owner; and the seal on the record. */
export function SecurityLogSection() {
  const [choice, setChoice] = useState<SecurityChoice>({ of: 'account', show: 'all' })
  const { isOwner } = useMembers()
  return (
    <Section
      title="Security log"
      folded=""
      description="Sign-ins, changes of how to sign in, exports and downloads of several documents, also those that were refused. Kept for 400 days."
    >
      <div className="mb-4 flex flex-wrap gap-3">
        {isOwner && (
          <div className="min-w-0 flex-1 basis-48">
            <Select
              aria-label="Whose events"
              value={choice.of}
              options={[
                { value: 'account', label: 'My account' },
                { value: 'company', label: 'The whole company' },
              ]}
              onValueChange={(of) => setChoice({ ...choice, of })}
            />
          </div>
        )}
        <div className="min-w-0 flex-1 basis-48">
          <Select
            aria-label="Which events"
            value={choice.show}
            groups={[
              { label: 'All types', options: [everything, refused] },
              { label: 'One type', options: types },
            ]}
            onValueChange={(show: string) => setChoice({ ...choice, show })}
          />
        </div>
      </div>
      <Events choice={choice} />
      {isOwner && <LastSeal />}
    </Section>
  )
}

/** How many events are shown before somebody asks for more, so that what is below stays near. */
const FIRST = 5

function Events({ choice }: { choice: SecurityChoice }) {
  const { list, items } = usePagedList<SecurityEvent | CompanySecurityEvent>(securityQuery(choice), {
    isWhole: false,
  })
  const [isShort, setShort] = useState(true)
  if (list.data === undefined)
    return <NotLoaded title="The security log could not be read" query={list} className="h-40" />
  if (items.length === 0)
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title="No such events"
        description="Nothing of this kind happened in the last 400 days."
      />
    )
  return (
    <>
      <ul aria-label="Security events" className="divide-y divide-line">
        {(isShort ? items.slice(0, FIRST) : items).map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ul>
      {!isShort ? (
        <MoreWhenReached list={list} className="mt-4" />
      ) : (
        items.length > FIRST && (
          <Button variant="secondary" className="mt-4 print:hidden" onClick={() => setShort(false)}>
            Show more
          </Button>
        )
      )}
    </>
  )
}

function Entry({ event }: { event: SecurityEvent | CompanySecurityEvent }) {
  const { at, company, result, type } = event
  const people = usePeople()
  const change = changeText(event, (id) => people.find(({ userId }) => userId === id)?.name)
  const isRefused = result === 'refused'
  const Icon = isRefused ? ShieldAlert : ShieldCheck
  // The events of an account are of several companies; those of a company say who did it.
  const whose =
    'userName' in event
      ? event.userName && `By ${event.userName}`
      : accountEventTypes.some((own) => own === type)
        ? null
        : company
  return (
    <li className="flex items-start gap-3.5 py-3 first:pt-0 last:pb-0">
      <Icon
        aria-hidden
        className={isRefused ? 'mt-0.5 size-5 shrink-0 text-danger' : 'mt-0.5 size-5 shrink-0 text-ink-3'}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {securityEventLabels[type]}
          {change !== '' && `: ${change}`}
          {isRefused && <span className="text-danger"> · Refused</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {whose !== null && `${whose} · `}
          {originText(event)}
        </p>
      </div>
      <time dateTime={at} className="shrink-0 text-sm text-ink-3 tabular-nums">
        {formatMoment(at)}
      </time>
    </li>
  )
}

/** The short form of the last seal, to be noted and compared. */
function LastSeal() {
  const { data } = useQuery(sealQuery)
  if (data === undefined) return null
  const { seal } = data
  return (
    <p className="mt-5 border-t border-line pt-4 text-sm text-pretty text-ink-2">
      {seal === null ? (
        'The record has no seal yet. It gets the first within seconds.'
      ) : (
        <>
          The record of the company is sealed. Note the last seal, of{' '}
          <time dateTime={seal.at}>{formatMoment(seal.at)}</time>:{' '}
          <code className="font-mono wrap-anywhere text-ink">{seal.shortForm}</code>. It stays in the record
          as long as nobody changes what was recorded before it.
        </>
      )}
    </p>
  )
}
