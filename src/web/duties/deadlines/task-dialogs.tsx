import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { listFiles } from '#contract/manual/files.ts'
import { addDays, shortPeriod, spellDay } from '#contract/platform/plain-date.ts'
import { mayView, rightsOf } from '#contract/company/roles.ts'
import { AskDialog } from '#web/outside/requests/index.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useChange, useClose, useDeleteOwn, useSnooze } from './actions.ts'
import type { Task } from './deadline-row.tsx'
import { OwnDeadlineDialog } from './own-dialog.tsx'
import { closingQuery, useRights } from './queries.ts'
import { today } from './words.ts'

interface Props {
  deadline: Deadline
  onClose: () => void
}

/** The dialog of what somebody wants to do with a deadline. */
export function TaskDialog({ task, ...props }: Props & { task: Task }) {
  if (task === 'close') return <CloseDialog {...props} />
  if (task === 'ask') return <AskForPaper {...props} />
  if (task === 'snooze') return <SnoozeDialog {...props} />
  if (task === 'change') return <ChangeDialog {...props} />
  if (task === 'edit') return <OwnDeadlineDialog {...props} />
  return <DeleteDialog {...props} />
}

/** Asks somebody for the paper that a deadline waits for. */
function AskForPaper({ deadline: { period, title }, onClose }: Props) {
  const name = period === null ? title : `${title}, ${shortPeriod(period)}`
  return <AskDialog wanted={[{ name }]} onClose={onClose} />
}

const NO_PAPER = ''
/** How many of the latest papers of the folder are offered. */
const OFFERED = 20

function CloseDialog({ deadline, onClose }: Props) {
  const { due, folderId, offeredPaper, rule, title } = deadline
  const { data: files = [] } = useQuery({
    queryKey: [listFiles.path, { folder: folderId, latest: OFFERED }],
    queryFn: ({ signal }) =>
      call(listFiles, { query: { folder: folderId, sort: 'date', order: 'desc', limit: OFFERED } }, signal),
    staleTime: 0,
  })
  const others = files.filter(({ id }) => id !== offeredPaper?.fileId)
  const papers = [
    ...(offeredPaper === null ? [] : [{ id: offeredPaper.fileId, name: offeredPaper.name }]),
    ...others.map(({ id, originalName }) => ({ id, name: originalName })),
  ]
  const [fileId, setFileId] = useState(deadline.offeredPaper?.fileId ?? NO_PAPER)
  const [note, setNote] = useState('')
  const [madeUpTo, setMadeUpTo] = useState<string>()
  const close = useClose(onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={rule === 'expiry' ? title : `${title} is done`}
      description={
        rule === 'expiry'
          ? `On ${spellDay(due)}. Choose the paper that takes its place, or write a note if none does.`
          : `Due ${spellDay(due)}. It stays in the calendar, with the paper or the note that shows it.`
      }
      width="md"
      onSubmit={() =>
        close.mutate({
          deadline,
          fileId: fileId === NO_PAPER ? null : fileId,
          note,
          ...(madeUpTo !== undefined && { madeUpTo }),
        })
      }
      label="Mark as done"
      isPending={close.isPending}
    >
      <Field label="Paper" hint={`The latest papers in folder ${folderId}`} optional>
        <Select
          value={fileId}
          onValueChange={(chosen) => {
            setFileId(chosen)
            setMadeUpTo(undefined)
          }}
          options={[
            { value: NO_PAPER, label: 'No paper' },
            ...papers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {deadline.moves !== null && (
        <MovedDay
          deadline={deadline}
          fileId={fileId === NO_PAPER ? undefined : fileId}
          madeUpTo={madeUpTo}
          onChange={setMadeUpTo}
        />
      )}
      <Field label="Note" optional>
        <Input value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

interface MovedDayProps {
  deadline: Deadline
  fileId: string | undefined
  /** What a person said; until then it is the day that the paper says. */
  madeUpTo: string | undefined
  onChange: (day: string | undefined) => void
}

/** The day to which the paper is made up, and when the next one falls due because of it. */
function MovedDay({ deadline: { id, moves, period }, fileId, madeUpTo, onChange }: MovedDayProps) {
  const preview = useQuery({
    ...closingQuery(id, {
      ...(fileId !== undefined && { fileId }),
      ...(madeUpTo !== undefined && { madeUpTo }),
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = preview
  const next = data?.next.after ?? null
  return (
    <Field
      label={moves?.fact === 'pensionReenrolledOn' ? 'Day of re-enrolment' : 'Made up to'}
      hint={next === null ? undefined : `The next one is then due ${spellDay(next)}.`}
      error={failureOf(preview, 'This day could not be checked.')}
    >
      <Input
        type="date"
        required
        min={period?.from}
        max={today()}
        value={madeUpTo ?? data?.moves?.after ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  )
}

function SnoozeDialog({ deadline, onClose }: Props) {
  const [until, setUntil] = useState(addDays(today(), 7))
  const snooze = useSnooze(onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={`Put ${deadline.title} aside`}
      description={`It is due ${spellDay(deadline.due)}. Once that day has passed it is late all the same.`}
      onSubmit={() => snooze.mutate({ deadline, until })}
      label="Put aside"
      isPending={snooze.isPending}
    >
      <Field label="Until" className="pt-2">
        <Input
          type="date"
          required
          min={addDays(today(), 1)}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const NOBODY = ''

function ChangeDialog({ deadline, onClose }: Props) {
  const { members } = useRights()
  const [assignedTo, setAssignedTo] = useState(deadline.assignedTo?.userId ?? NOBODY)
  const [note, setNote] = useState(deadline.note ?? '')
  const change = useChange(onClose)
  const able = members.filter((member) => mayView(rightsOf(member), deadline.function))
  return (
    <FormDialog
      onClose={onClose}
      title={deadline.title}
      description={`Due ${spellDay(deadline.due)}.`}
      width="md"
      onSubmit={() =>
        change.mutate({ deadline, assignedTo: assignedTo === NOBODY ? null : assignedTo, note })
      }
      label="Save"
      isPending={change.isPending}
    >
      <Field label="Who does it" hint="Anybody who may view the folder.">
        <Select
          value={assignedTo}
          onValueChange={setAssignedTo}
          options={[
            { value: NOBODY, label: 'Nobody in particular' },
            ...able.map(({ name, userId }) => ({ value: userId, label: name })),
          ]}
        />
      </Field>
      <Field label="Note" optional>
        <Textarea value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

function DeleteDialog({ deadline, onClose }: Props) {
  const remove = useDeleteOwn(onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title={`Delete ${deadline.title}?`}
      description={
        deadline.repeats === null
          ? 'It is removed from the calendar.'
          : 'It does not come again. What was closed of it stays in the calendar.'
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(deadline)}
    />
  )
}
