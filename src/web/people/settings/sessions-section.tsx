import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import type { AccountSession } from '#contract/people/accounts.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatMoment, formatRelativeDate } from '#web/platform/ui/format.ts'
import { useEndOtherSessions, useEndSession, sessionsQuery } from './queries.ts'
import { Section } from '#web/platform/ui/section.tsx'

/** The signed-in devices, each with a button that signs it out. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery)
  const { data: sessions } = query
  const endOthers = useEndOtherSessions()
  return (
    <Section
      title="Signed-in devices"
      folded={sessions === undefined ? '' : String(sessions.length)}
      description="A device stays signed in for 7 days."
      action={
        sessions !== undefined &&
        sessions.length > 1 && (
          <Button variant="secondary" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions === undefined ? (
        <NotLoaded title="The devices could not be read" query={query} className="h-16" />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Device({ session }: { session: AccountSession }) {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session
  const end = useEndSession()
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3.5 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
          {device}
          {isCurrent && (
            <span
              data-tone="green"
              className="rounded-full bg-tone-tint px-2 py-px text-xs font-medium text-tone-text"
            >
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-ink-3">
          {isCurrent ? 'In use now' : `Last used ${lowerFirst(formatRelativeDate(lastUsedAt))}`}
          {' · '}
          <span title={formatMoment(createdAt)}>signed in {lowerFirst(formatRelativeDate(createdAt))}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Sign out ${device}`}
          pending={end.isPending}
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
