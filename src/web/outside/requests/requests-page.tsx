import { recipientName } from '#contract/outside/links.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, Inbox } from 'lucide-react'
import { useState } from 'react'
import { changeRequest, declinePaper, endRequest, type PaperRequest } from '#contract/outside/requests.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { call } from '#web/platform/base/call.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { ReasonDialog } from '#web/platform/ui/reason-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { LinkCard } from './link-card.tsx'
import { LinksPage } from './links-page.tsx'
import { refreshRequests, requestsQuery, useLinkChange } from './queries.ts'

type Wanted = PaperRequest['wanted'][number]
type Paper = Wanted['papers'][number]

const looks = {
  waiting: { Icon: CircleDashed, label: 'Still to come', tone: 'waiting' },
  received: { Icon: Inbox, label: 'In the inbox', tone: 'soon' },
  accepted: { Icon: CircleCheck, label: 'Filed', tone: 'done' },
} as const

const FAILURE = 'The request could not be changed'

/** What was asked of people without an account, and what is still to come. */
export function RequestsPage() {
  return (
    <LinksPage
      title="Requests"
      lead="Papers that people without an account were asked for. What they send waits in the inbox."
      things="requests"
      query={useQuery(requestsQuery)}
      empty={{
        title: 'Nobody was asked for papers yet',
        description:
          'Ask the accountant, a supplier or an employee for what is missing. They need no account, and get a receipt.',
      }}
      action="Ask for papers"
      Dialog={AskDialog}
      Card={RequestCard}
    />
  )
}

/** What was asked of one person: what is still to come, and what came. */
function RequestCard({ item: request }: { item: PaperRequest }) {
  const [declining, setDeclining] = useState<Paper>()
  const change = useLinkChange(FAILURE, refreshRequests)
  const mayEdit = useMayEditFolder()
  const mayChange = request.wanted.every(({ folderId }) => mayEdit(folderId ?? LOG_FOLDER_ID))
  const params = { id: request.id }
  const { every, recipient, wanted } = request
  const who = recipientName(request)
  const out = wanted.filter((one) => one.state === 'waiting').length
  return (
    <LinkCard
      link={request}
      title={who}
      label={`Actions for the request to ${who}`}
      verb="asked"
      before={who === recipient.email ? undefined : recipient.email}
      after={every === null ? undefined : `each ${every}`}
      summary={out === 0 ? 'All there' : `${String(out)} of ${String(wanted.length)} still to come`}
      ending={{
        title: 'End this request?',
        description: `The link of ${who} stops working at once. What came stays.`,
      }}
      mayChange={mayChange}
      change={change}
      onMove={(expiresOn) => call(changeRequest, { params, body: { expiresOn } })}
      onEnd={() => call(endRequest, { params })}
    >
      <ul className="mt-4 divide-y divide-line rounded-md border border-line">
        {wanted.map((one) => (
          <Line key={one.id} wanted={one} onDecline={mayChange ? setDeclining : undefined} />
        ))}
      </ul>
      {declining !== undefined && (
        <DeclineDialog request={request} paper={declining} onClose={() => setDeclining(undefined)} />
      )}
    </LinkCard>
  )
}

function Line({ wanted, onDecline }: { wanted: Wanted; onDecline: ((paper: Paper) => void) | undefined }) {
  const { Icon, label, tone } = looks[wanted.state]
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon aria-hidden data-tone={tone} className="mt-0.5 size-4.5 shrink-0 text-tone-text" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{wanted.name}</p>
        {wanted.papers.map((paper) => (
          <p key={paper.id} className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-2">
            {paper.declined !== null || paper.fileId === null ? (
              <bdi className={clsx('wrap-anywhere', paper.declined !== null && 'line-through')}>
                {paper.name}
              </bdi>
            ) : (
              // Wherever it was filed, the log has it.
              <PaperLink paper={{ fileId: paper.fileId, folderId: LOG_FOLDER_ID, name: paper.name }} />
            )}
            {paper.declined !== null && <span className="wrap-anywhere">Declined: {paper.declined}</span>}
            {onDecline !== undefined && paper.declined === null && wanted.state === 'received' && (
              <Button
                variant="link"
                className="text-sm!"
                aria-label={`Decline ${paper.name}`}
                onClick={() => onDecline(paper)}
              >
                Decline…
              </Button>
            )}
          </p>
        ))}
      </div>
      {wanted.state === 'received' && onDecline !== undefined ? (
        <Link to="/inbox" className="shrink-0 text-sm text-link">
          {label}
        </Link>
      ) : (
        <span className="shrink-0 text-sm text-ink-2">{label}</span>
      )}
    </li>
  )
}

interface DeclineProps {
  request: PaperRequest
  paper: Paper
  onClose: () => void
}

/** Says why a paper cannot be used; its sender is told, and asked again. */
function DeclineDialog({ request, paper, onClose }: DeclineProps) {
  const change = useLinkChange(FAILURE, () => Promise.all([refreshRequests(), refreshManual()]))
  const params = { id: request.id, paper: paper.id }
  return (
    <ReasonDialog
      onClose={onClose}
      title="Decline this paper"
      description={`${paper.name} goes to the trash. ${recipientName(request)} is told why, and asked to send it again.`}
      onSubmit={(reason) =>
        change.mutate(() => call(declinePaper, { params, body: { reason } }), { onSuccess: onClose })
      }
      label="Decline"
      isPending={change.isPending}
    />
  )
}
