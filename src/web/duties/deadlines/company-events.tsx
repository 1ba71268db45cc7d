import { useQuery } from '@tanstack/react-query'
import { Building2, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventKind } from '#contract/duties/company-events.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { useRecordEvent } from './actions.ts'
import { eventKindsQuery } from './queries.ts'
import { today } from './words.ts'

/**
 * What can happen in the company, as far as the person may put it in the calendar: nothing where that cannot be read,
 * undefined until it is known.
 *
 * @param isAsked whether the person may put anything there
 */
export function useEventKinds(isAsked = true) {
  const { data, isError } = useQuery(eventKindsQuery(isAsked ? today() : ''))
  const mayEdit = useMayEditFolder()
  return (data ?? (isError || !isAsked ? [] : undefined))?.filter(({ folderId }) => mayEdit(folderId))
}

/** One press for what happened in the company of which an authority has to be told. */
export function EventMenu({ kinds }: { kinds: readonly EventKind[] }) {
  const [chosen, setChosen] = useState<EventKind>()
  if (kinds.length === 0) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary">
            <Building2 aria-hidden className="max-sm:hidden" />
            Something changed
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {kinds.map((kind) => (
          <MenuItem key={kind.event} onSelect={() => setChosen(kind)}>
            {kind.title}
          </MenuItem>
        ))}
      </DropdownMenu>
      {chosen !== undefined && (
        <EventDialog kind={chosen} on={today()} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

/** The events of which a paper may tell, each with one press; nothing for other papers. */
export function ToldEvents({ kind, date }: { kind: string | undefined; date: string | undefined }) {
  const kinds = useEventKinds()
  const [chosen, setChosen] = useState<EventKind>()
  const told = (kinds ?? []).filter(({ kinds: telling }) => telling.some((one) => one === kind))
  if (told.length === 0) return null
  return (
    <section aria-label="Does it tell of a change?" className="mt-4 border-t border-line pt-3">
      <p className="text-sm text-ink-2">Does it tell of a change?</p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {told.map((one) => (
          <li key={one.event}>
            <Button variant="secondary" size="sm" onClick={() => setChosen(one)}>
              {one.title}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <EventDialog kind={chosen} on={date ?? today()} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

interface Props {
  kind: EventKind
  /** The day that is offered. */
  on: string
  onClose: () => void
}

/** When something happened, and what has to be done because of it. */
function EventDialog({ kind: { event, title }, on: offered, onClose }: Props) {
  const [on, setOn] = useState(offered)
  const [about, setAbout] = useState('')
  const { data = [] } = useQuery(eventKindsQuery(on))
  const record = useRecordEvent(onClose)
  const kind = data.find((one) => one.event === event)
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width="md"
      onSubmit={() => record.mutate({ event, on, about: about.trim() === '' ? null : about, title })}
      label="Put it in the calendar"
      isPending={record.isPending}
    >
      <Field label="Day" hint="On which it happens or happened">
        <Input type="date" required value={on} onChange={({ target }) => setOn(target.value)} />
      </Field>
      <Field label="Whom or what it is about" hint="Such as the name of a director" optional>
        <Input value={about} maxLength={200} onChange={({ target }) => setAbout(target.value)} />
      </Field>
      {kind !== undefined && (
        <dl className="grid gap-2 text-sm text-ink-2" aria-live="polite">
          <Line label="By">
            {spellDay(kind.due)}, to {kind.authority}
          </Line>
          {kind.form !== null && <Line label="Form">{kind.form}</Line>}
          <Line label="Papers">Folder {kind.folderId}</Line>
          {kind.advice !== null && <Line label="Good to know">{kind.advice}</Line>}
          <Line label="If it is late">{kind.penalty}</Line>
        </dl>
      )}
    </FormDialog>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 font-medium text-ink">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
