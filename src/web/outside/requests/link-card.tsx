import { type ComponentProps, type ReactNode, useState } from 'react'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import type { useLinkChange } from './queries.ts'

interface Props {
  link: Pick<PaperRequest, 'createdAt' | 'createdByName' | 'expiresOn' | 'state'>
  title: string
  label: string
  verb: 'asked' | 'given'
  /** Facts shown before and after who made the link and when. */
  before: string | undefined
  after?: string | undefined
  summary?: ReactNode
  entries?: ReactNode
  ending: { title: string; description: string }
  /** Whether the person may edit the folders of its papers, and thereby change it. */
  mayChange: boolean
  change: ReturnType<typeof useLinkChange>
  onMove: (day: string) => Promise<unknown>
  onEnd: () => Promise<unknown>
  children: ReactNode
}

/** What one person was given, or is asked for: for whom, until when, and the ways to change that. */
export function LinkCard(props: Props) {
  const { change, children, ending, entries, label, mayChange, onEnd, onMove, summary, title, verb } = props
  const { createdAt, createdByName, expiresOn, state } = props.link
  const [dialog, setDialog] = useState<'expiry' | 'end'>()
  const close = () => setDialog(undefined)
  const by = createdByName === null ? '' : `by ${createdByName} `
  const facts = [
    props.before,
    `${verb} ${by}on ${shortDay(createdAt.slice(0, 10))}`,
    props.after,
    state === 'open' ? `until ${shortDay(expiresOn)}` : undefined,
  ]
  const states = {
    ended: 'Ended',
    expired: 'Expired',
    stopped: `Stopped: the person who ${verb === 'given' ? 'gave it' : 'asked'} may no longer do so`,
  }
  return (
    <article className="mb-5 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:p-6">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 text-sm text-ink-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          <h2 className="heading text-lg wrap-anywhere text-ink">{title}</h2>
          <p className="mt-1 wrap-anywhere">
            {facts.filter((fact) => fact !== undefined).join(' · ')}
            {state !== 'open' && (
              <span className="ml-2 rounded-sm bg-hover px-1.5 py-px">{states[state]}</span>
            )}
          </p>
        </div>
        <p className="empty:hidden max-sm:order-1 max-sm:col-span-full sm:leading-8">{summary}</p>
        {mayChange && state !== 'ended' && (
          <DropdownMenu trigger={<MoreButton label={label} />}>
            {state === 'open' && entries}
            <MenuItem onSelect={() => setDialog('expiry')}>Change the last day…</MenuItem>
            <MenuItem variant="danger" onSelect={() => setDialog('end')}>
              End it…
            </MenuItem>
          </DropdownMenu>
        )}
      </header>
      {children}
      {dialog === 'expiry' && (
        <ExpiryDialog
          day={expiresOn}
          isPending={change.isPending}
          onSave={(day) => change.mutate(() => onMove(day), { onSuccess: close })}
          onClose={close}
        />
      )}
      <AlertDialog
        open={dialog === 'end'}
        onOpenChange={close}
        {...ending}
        confirmLabel="End it"
        pending={change.isPending}
        pendingLabel="Ending..."
        onConfirm={() => change.mutate(onEnd, { onSuccess: close })}
      />
    </article>
  )
}

interface ExpiryProps extends Pick<ComponentProps<typeof FormDialog>, 'isPending' | 'onClose'> {
  day: string
  onSave: (day: string) => void
}

function ExpiryDialog({ day, onSave, ...form }: ExpiryProps) {
  const [chosen, setChosen] = useState(day)
  return (
    <FormDialog
      {...form}
      title="Change the last day"
      description="Until then the link works."
      onSubmit={() => chosen !== '' && onSave(chosen)}
      label="Save"
    >
      <Field label="Last day">
        <Input type="date" value={chosen} onChange={({ target }) => setChosen(target.value)} />
      </Field>
    </FormDialog>
  )
}
