import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/company/companies.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatMoment, formatRelativeDate } from '#web/platform/ui/format.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { useRevoke } from './actions.ts'
import { invitationsQuery } from './queries.ts'
import { inWords } from './rights.ts'

/** Who was invited and has not accepted yet. */
export function InvitationsSection({ onInvite }: { onInvite: () => void }) {
  const query = useQuery(invitationsQuery)
  const { data: invitations } = query
  const [toRevoke, setToRevoke] = useState<Invitation>()
  return (
    <Section title="Invitations" description="A link works once, for 7 days, for the address it was sent to.">
      {invitations === undefined ? (
        <NotLoaded title="The invitations could not be read" query={query} className="h-24" />
      ) : invitations.length === 0 ? (
        <p className="text-ink-3">
          Nobody is invited at the moment.{' '}
          <Button variant="link" onClick={onInvite}>
            Invite someone
          </Button>
        </p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {invitations.map((invitation) => (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <Facts invitation={invitation} />
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Revoke the invitation of ${invitation.email}`}
                onClick={() => setToRevoke(invitation)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {toRevoke !== undefined && (
        <RevokeDialog invitation={toRevoke} onClose={() => setToRevoke(undefined)} />
      )}
    </Section>
  )
}

function Facts({ invitation }: { invitation: Invitation }) {
  const { createdAt, email, expiresAt, invitedBy, until } = invitation
  const sent = formatRelativeDate(createdAt).replace('Today', 'today')
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-sm text-ink-2">
        {inWords(invitation)}
        {until !== null && ` until ${shortDay(until)}`}
      </p>
      <p className="text-xs text-ink-3">
        Sent {sent}
        {invitedBy !== null && (
          <>
            {' '}
            by <bdi>{invitedBy}</bdi>
          </>
        )}
        , works until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
      </p>
    </div>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevoke(onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Revoke invitation"
      description={
        <>
          The link that was sent to <bdi>{invitation.email}</bdi> stops working at once.
        </>
      }
      confirmLabel="Revoke"
      pending={revoke.isPending}
      pendingLabel="Revoking..."
      onConfirm={() => revoke.mutate(invitation)}
    />
  )
}
