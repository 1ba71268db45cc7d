import { recipientName } from '#contract/outside/links.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { DeclineDialog, ExpiryDialog } from './change-dialogs.tsx'
import { useChangeRequest } from './queries.ts'

type Wanted = PaperRequest['wanted'][number]
type Paper = Wanted['papers'][number]

const looks = {
  waiting: { Icon: CircleDashed, label: 'Still out', tone: undefined },
  received: { Icon: Inbox, label: 'In the inbox', tone: 'blue' },
  accepted: { Icon: CircleCheck, label: 'Filed', tone: 'green' },
} as const

const states = {
  ended: 'Ended',
  expired: 'Expired',
  stopped: 'Stopped: who asked may no longer do so',
} as const

/** What was asked of one person: what is still out, and what came. */
export function RequestCard({ request }: { request: PaperRequest }) {
  const [dialog, setDialog] = useState<'expiry' | 'end'>()
  const [declining, setDeclining] = useState<Paper>()
  const close = () => setDialog(undefined)
  const end = useChangeRequest(request, close)
  const { createdAt, createdByName, every, expiresOn, recipient, state, wanted } = request
  const who = recipientName(request)
  const out = wanted.filter((one) => one.state === 'waiting').length
  const facts = [
    who === recipient.email ? undefined : recipient.email,
    `asked ${createdByName === null ? '' : `by ${createdByName} `}on ${shortDay(createdAt.slice(0, 10))}`,
    every === null ? undefined : every === 'month' ? 'each month' : 'each quarter',
    state === 'open' ? `until ${shortDay(expiresOn)}` : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <article className="mb-5 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:p-6">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="heading text-lg wrap-anywhere">{who}</h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-2">
            {facts.join(' · ')}
            {state !== 'open' && (
              <span className="ml-2 rounded-sm bg-hover px-1.5 py-px">{states[state]}</span>
            )}
          </p>
        </div>
        <div className="flex items-center gap-2 text-sm text-ink-2">
          {out === 0 ? 'All there' : `${String(out)} of ${String(wanted.length)} still out`}
          {state !== 'ended' && (
            <DropdownMenu trigger={<MoreButton label={`Actions for the request to ${who}`} />}>
              <MenuItem onSelect={() => setDialog('expiry')}>Change the last day…</MenuItem>
              <MenuItem variant="danger" onSelect={() => setDialog('end')}>
                End it…
              </MenuItem>
            </DropdownMenu>
          )}
        </div>
      </header>
      <ul className="divide-y divide-line rounded-md border border-line">
        {wanted.map((one) => (
          <Line key={one.id} wanted={one} onDecline={setDeclining} />
        ))}
      </ul>
      {dialog === 'expiry' && <ExpiryDialog request={request} onClose={close} />}
      {declining !== undefined && (
        <DeclineDialog request={request} paper={declining} onClose={() => setDeclining(undefined)} />
      )}
      <AlertDialog
        open={dialog === 'end'}
        onOpenChange={close}
        title="End this request?"
        description={`The link of ${who} stops working at once. What came stays.`}
        confirmLabel="End it"
        pending={end.isPending}
        pendingLabel="Ending..."
        onConfirm={() => end.mutate({ type: 'end' })}
      />
    </article>
  )
}

function Line({ wanted, onDecline }: { wanted: Wanted; onDecline: (paper: Paper) => void }) {
  const { Icon, label, tone } = looks[wanted.state]
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon
        aria-hidden
        data-tone={tone}
        className={clsx('mt-0.5 size-4.5 shrink-0', tone === undefined ? 'text-ink-3' : 'text-tone-text')}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{wanted.name}</p>
        {wanted.papers.map((paper) => (
          <p key={paper.id} className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-2">
            <bdi className={clsx('wrap-anywhere', paper.declined !== null && 'line-through')}>
              {paper.name}
            </bdi>
            {paper.declined !== null && <span className="wrap-anywhere">Declined: {paper.declined}</span>}
            {paper.declined === null && wanted.state === 'received' && (
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
      {wanted.state === 'received' ? (
        <Link
          to="/inbox"
          className="shrink-0 text-sm text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
        >
          {label}
        </Link>
      ) : (
        <span className="shrink-0 text-sm text-ink-2">{label}</span>
      )}
    </li>
  )
}
