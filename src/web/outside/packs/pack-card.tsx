import { recipientName } from '#contract/outside/links.ts'
import { useState } from 'react'
import type { PackListing } from '#contract/outside/packs.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { PackItems } from './pack-items.tsx'
import { useChangePack } from './queries.ts'
import { Receipts } from './receipts.tsx'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

const states = {
  ended: 'Ended',
  expired: 'Expired',
  stopped: 'Stopped: who gave it may no longer do so',
} as const

/** A pack: for whom, until when, what was shown of it, and its papers. */
export function PackCard({ pack }: { pack: PackListing }) {
  const [dialog, setDialog] = useState<'expiry' | 'end'>()
  const [shown, setShown] = useState<'papers' | 'receipts'>()
  const close = () => setDialog(undefined)
  const change = useChangePack(pack, close)
  const { createdAt, createdByName, expiresOn, items, lastVisitAt, recipient, state, title, visits } = pack
  const who = recipientName(pack)
  const facts = [
    who === recipient.email ? who : `${who}, ${recipient.email}`,
    `given ${createdByName === null ? '' : `by ${createdByName} `}on ${shortDay(createdAt.slice(0, 10))}`,
    ...(state === 'open' ? [`until ${shortDay(expiresOn)}`] : []),
  ]
  const toggle = (what: 'papers' | 'receipts') => setShown(shown === what ? undefined : what)
  return (
    <article className="mb-5 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="heading text-lg wrap-anywhere">{title}</h2>
          <p className="mt-1 text-sm wrap-anywhere text-ink-2">
            {facts.join(' · ')}
            {state !== 'open' && (
              <span className="ml-2 rounded-sm bg-hover px-1.5 py-px">{states[state]}</span>
            )}
          </p>
        </div>
        {state !== 'ended' && (
          <DropdownMenu trigger={<MoreButton label={`Actions for ${title}`} />}>
            {state === 'open' && (
              <MenuItem onSelect={() => change.mutate({ type: 'address' })}>Copy a link</MenuItem>
            )}
            <MenuItem onSelect={() => setDialog('expiry')}>Change the last day…</MenuItem>
            <MenuItem variant="danger" onSelect={() => setDialog('end')}>
              End it…
            </MenuItem>
          </DropdownMenu>
        )}
      </header>
      <div className="mt-3 -ml-2 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" aria-expanded={shown === 'papers'} onClick={() => toggle('papers')}>
          {items.length === 1 ? '1 paper' : `${String(items.length)} papers`}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={shown === 'receipts'}
          onClick={() => toggle('receipts')}
        >
          {visits === 0
            ? 'Not opened yet'
            : `Opened ${visits === 1 ? 'once' : `${String(visits)} times`}, last on ${shortDay((lastVisitAt ?? '').slice(0, 10))}`}
        </Button>
      </div>
      {shown === 'papers' && <PackItems pack={pack} />}
      {shown === 'receipts' && <Receipts pack={pack} />}
      {dialog === 'expiry' && (
        <ExpiryDialog
          day={expiresOn}
          isPending={change.isPending}
          onSave={(day) => change.mutate({ type: 'expiry', expiresOn: day })}
          onClose={close}
        />
      )}
      <AlertDialog
        open={dialog === 'end'}
        onOpenChange={close}
        title="End this pack?"
        description={`The link of ${who} stops working at once. What was shown stays noted here.`}
        confirmLabel="End it"
        pending={change.isPending}
        pendingLabel="Ending..."
        onConfirm={() => change.mutate({ type: 'end' })}
      />
    </article>
  )
}

interface ExpiryProps {
  day: string
  isPending: boolean
  onSave: (day: string) => void
  onClose: () => void
}

function ExpiryDialog({ day, isPending, onSave, onClose }: ExpiryProps) {
  const [chosen, setChosen] = useState(day)
  return (
    <Dialog
      onOpenChange={onClose}
      title="Change the last day"
      description="Until then the link works."
      onSubmit={() => {
        if (chosen !== '' && !isPending) onSave(chosen)
      }}
      footer={<DialogButtons label="Save" isPending={isPending} onCancel={onClose} />}
    >
      <Field label="Last day">
        <Input type="date" value={chosen} onChange={({ target }) => setChosen(target.value)} />
      </Field>
    </Dialog>
  )
}
