import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JoinRequest } from '#contract/company/companies.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatRelativeDate } from '#web/platform/ui/format.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { useApprove, useDecline } from './actions.ts'
import { joinRequestsQuery } from './queries.ts'
import { RightsDialog } from './rights-dialog.tsx'

/** Who knows the business code and asks to join. Shown while somebody does, or when it cannot be read. */
export function RequestsSection() {
  const query = useQuery(joinRequestsQuery)
  const { data: requests, isError } = query
  const [decision, setDecision] = useState<{ request: JoinRequest; isYes: boolean }>()
  const close = () => setDecision(undefined)
  if (requests === undefined ? !isError : requests.length === 0) return null
  return (
    <Section title="Requests to join" description="They know your business code. Only an owner lets them in.">
      {requests === undefined ? (
        <NotLoaded title="The requests could not be read" query={query} className="h-24" />
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {requests.map((request) => (
            <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium wrap-anywhere">
                  <bdi>{request.name}</bdi>
                </p>
                <p className="text-xs wrap-anywhere text-ink-3">
                  {request.email} · asked {formatRelativeDate(request.askedAt).replace('Today', 'today')}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Decline the request of ${request.name}`}
                  onClick={() => setDecision({ request, isYes: false })}
                >
                  Decline
                </Button>
                <Button
                  size="sm"
                  aria-label={`Approve the request of ${request.name}`}
                  onClick={() => setDecision({ request, isYes: true })}
                >
                  Approve
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {decision?.isYes === true && <ApproveDialog request={decision.request} onClose={close} />}
      {decision?.isYes === false && <DeclineDialog request={decision.request} onClose={close} />}
    </Section>
  )
}

interface DialogProps {
  request: JoinRequest
  onClose: () => void
}

function ApproveDialog({ onClose, request }: DialogProps) {
  const approve = useApprove(onClose)
  return (
    <RightsDialog
      hasPresets
      title={
        <>
          Let <bdi>{request.name}</bdi> join
        </>
      }
      description={`${request.email} becomes a member with the access that you choose.`}
      initial={{ role: 'member', functions: everyFunction('none'), mayExport: false, until: '' }}
      submitLabel="Approve"
      pendingLabel="Approving..."
      isPending={approve.isPending}
      failure={failureOf(approve, 'The request could not be approved.')}
      onSubmit={(body) => approve.mutate({ request, body })}
      onClose={onClose}
    />
  )
}

function DeclineDialog({ onClose, request }: DialogProps) {
  const decline = useDecline(onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Decline request"
      description={
        <>
          <bdi>{request.name}</bdi> ({request.email}) does not join. Should you not know them, renew the
          business code too.
        </>
      }
      confirmLabel="Decline"
      pending={decline.isPending}
      pendingLabel="Declining..."
      onConfirm={() => decline.mutate(request)}
    />
  )
}
