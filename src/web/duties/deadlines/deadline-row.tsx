import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import * as icons from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { useClose, useDismiss, useReopen } from './actions.ts'
import { distanceInWords, periodInWords, repeatsInWords, today, toneOfDeadline, weekday } from './words.ts'
import { proofInWords } from './proof-in-words.ts'

export type Task = 'close' | 'ask' | 'snooze' | 'change' | 'edit' | 'delete'

interface Props {
  deadline: Deadline
  mayEdit: boolean
  onTask: (task: Task) => void
}

interface RowProps extends Omit<Props, 'onTask'> {
  /** The later days on which it repeats. */
  repeats: readonly Deadline[]
  /** The row above has the same day, and says how far away it is. */
  isSameDay?: boolean
  onTask: (task: Task, deadline: Deadline) => void
}

const none: readonly Deadline[] = []

/** One deadline: its day, what it is, what can be done with it, where its paper goes, and when it repeats. */
export function DeadlineRow({ deadline, isSameDay, mayEdit, onTask: onTaskOf, repeats }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const onTask = (task: Task) => onTaskOf(task, deadline)
  const { closedBy, due, period, state, title } = deadline
  const isDone = state === 'done'
  const tone = toneOfDeadline(deadline, today())
  return (
    <li
      data-tone={toneOf(deadline.function)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-4"
    >
      {/* On a phone the day has a line of its own, and what is below the title the whole width. */}
      <p className="tabular-nums max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:row-span-2">
        <span
          data-tone={tone}
          className={clsx(
            isSameDay !== true && 'font-medium',
            tone !== undefined && !isDone ? 'text-tone-text' : isSameDay === true && 'text-ink-3',
          )}
        >
          {shortDay(due)}
        </span>
        {isSameDay !== true && (
          <span className="block text-xs text-ink-3">
            {weekday(due)}
            {!isDone && `, ${distanceInWords(due, today())}`}
          </span>
        )}
      </p>
      <p className={clsx('font-medium wrap-anywhere max-sm:self-center', isDone && 'text-ink-2')}>
        {title}
        <State deadline={deadline} />
      </p>
      {mayEdit && (
        <div className="flex items-center gap-1 max-sm:-mb-1.5 sm:row-span-2">
          {!isDone && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Done: ${title}, ${shortDay(due)}`}
              onClick={() => onTask('close')}
            >
              <icons.Check aria-hidden />
              <span className="max-sm:sr-only">Done</span>
            </Button>
          )}
          <RowMenu deadline={deadline} onTask={onTask} />
        </div>
      )}
      <div className="min-w-0 max-sm:col-span-full sm:col-start-2">
        {period !== null && <p className="text-sm text-ink-2">{periodInWords(period)}</p>}
        {deadline.endingPaper !== null && <Ending paper={deadline.endingPaper} />}
        <Facts deadline={deadline} />
        {deadline.preparedBy !== null && !isDone && (
          <p className="mt-1.5 text-sm text-ink-2">
            <Paper paper={deadline.preparedBy} /> prepares it, and does not prove that it was done.
          </p>
        )}
        {deadline.offeredPaper !== null && <Offer deadline={deadline} mayEdit={mayEdit} onTask={onTask} />}
        {closedBy !== null && <Closing deadline={deadline} />}
      </div>
      {repeats.length > 0 && (
        <div className="col-span-full pt-1.5 text-xs sm:col-start-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-6 text-left text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink-2 pointer-coarse:min-h-9"
          >
            {repeatsInWords(repeats)}
          </button>
        </div>
      )}
      {isOpen && (
        <ul
          aria-label={`${title}: later`}
          className="col-span-full mt-2 divide-y divide-line border-l-2 border-line pl-3"
        >
          {repeats.map((one) => (
            <DeadlineRow key={one.id} deadline={one} repeats={none} mayEdit={mayEdit} onTask={onTaskOf} />
          ))}
        </ul>
      )}
    </li>
  )
}

function State({ deadline }: { deadline: Deadline }) {
  const { rule, snoozedUntil, state } = deadline
  if (state === 'open') return null
  const labels = {
    late: rule === 'expiry' ? 'Ended' : 'Late',
    done: 'Done',
    snoozed: `Put aside until ${snoozedUntil === null ? 'later' : shortDay(snoozedUntil)}`,
  }
  return (
    <span
      data-tone={toneOfDeadline(deadline, today())}
      className="ml-2 inline-block rounded-sm bg-tone-tint px-1.5 py-px text-xs font-medium whitespace-nowrap text-tone-text"
    >
      {labels[state]}
    </span>
  )
}

/** The paper that ends, and those before it. */
function Ending({ paper: { earlier, ...paper } }: { paper: NonNullable<Deadline['endingPaper']> }) {
  return (
    <div className="mt-0.5 text-sm text-ink-2">
      <Paper paper={paper} />
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-xs text-ink-3 hover:text-ink-2">
            Before: {earlier.length === 1 ? 'one paper' : `${String(earlier.length)} papers`}
          </summary>
          <ul className="mt-1 grid gap-1">
            {earlier.map((one) => (
              <li key={one.fileId}>
                <Paper paper={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Paper({ paper }: Pick<ComponentProps<typeof PaperLink>, 'paper'>) {
  return (
    <PaperLink paper={paper} className="inline-flex items-baseline gap-1">
      <icons.FileText aria-hidden className="size-3.5 shrink-0 self-center" />
    </PaperLink>
  )
}

function Facts({ deadline }: { deadline: Deadline }) {
  const { assignedTo, folderId, ifLate, lastPaper, note, onlyIf, source, state } = deadline
  return (
    <div className="mt-1 grid gap-1 text-sm text-ink-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to="/folder/$folderId" params={{ folderId }} className="text-link">
          Folder {folderId}
        </Link>
        <span className="text-tone-text">{deadline.function}</span>
        {assignedTo !== null && <span>For {assignedTo.name}</span>}
        {lastPaper !== null && state !== 'done' && <PaperLink paper={lastPaper}>Last time: </PaperLink>}
        {source !== null && <Guidance deadline={deadline} />}
      </div>
      {onlyIf !== null && <p>{onlyIf}</p>}
      {ifLate !== null && <p className="max-w-2xl text-ink">{ifLate}</p>}
      {note !== null && <p className="wrap-anywhere">{note}</p>}
    </div>
  )
}

/** What a rule says of a deadline, and where the rule comes from. */
function Guidance({ deadline }: { deadline: Deadline }) {
  const { advice, form, howTo, penalty, proof, source, sourceReadOn, sourceUrl } = deadline
  return (
    <details className="open:basis-full">
      <summary className="w-fit cursor-pointer py-1 text-xs text-ink-3 hover:text-ink-2">
        Why, how<span className="sm:hidden">, cost</span>
        <span className="max-sm:hidden">, and what it costs to miss it</span>
      </summary>
      {advice !== null && <p className="mt-1 max-w-2xl">{advice}</p>}
      <p className="mt-1 max-w-2xl">Late: {penalty}</p>
      {proof.length > 0 && <p className="mt-1 max-w-2xl">Proved by: {proofInWords({ proof })}.</p>}
      {howTo !== null && (
        <p className="mt-1">
          <a href={howTo} target="_blank" rel="noreferrer" className="text-link">
            How it is done
          </a>
          {form !== null && `, form ${form}`}
        </p>
      )}
      <p className="mt-1 text-xs text-ink-3">
        {deadline.authority}.{' '}
        {sourceUrl === null ? (
          source
        ) : (
          <a href={sourceUrl} target="_blank" rel="noreferrer" className="text-link">
            {source}
          </a>
        )}
        {sourceReadOn !== null && `, read on ${shortDay(sourceReadOn)}`}
      </p>
    </details>
  )
}

/** A paper that seems to close the deadline: one press says that it does, or shows first which fact that moves. */
function Offer({ deadline, mayEdit, onTask }: Props) {
  const close = useClose()
  const { offeredPaper } = deadline
  if (offeredPaper === null) return null
  const { fileId } = offeredPaper
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      <span className="min-w-0">
        <Paper paper={offeredPaper} />{' '}
        {deadline.rule === 'expiry' ? 'seems to take its place.' : 'seems to be its paper.'}
      </span>
      {mayEdit && (
        <Button
          variant="secondary"
          size="sm"
          pending={close.isPending}
          onClick={() =>
            deadline.moves === null ? close.mutate({ deadline, fileId, note: '' }) : onTask('close')
          }
        >
          It is this paper
        </Button>
      )}
    </p>
  )
}

function Closing({ deadline: { closedBy } }: { deadline: Deadline }) {
  if (closedBy === null) return null
  const { fileId, fileName, folderId, note, userName } = closedBy
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
      {userName !== null && <span>Done by {userName}</span>}
      {fileId !== null && fileName !== null && folderId !== null && (
        <Paper paper={{ fileId, folderId, name: fileName }} />
      )}
      {note !== null && <span className="wrap-anywhere">{note}</span>}
    </p>
  )
}

function RowMenu({ deadline, onTask }: { deadline: Deadline; onTask: (task: Task) => void }) {
  const reopen = useReopen()
  const dismiss = useDismiss()
  const mayAsk = useMayReachOutsiders()
  const { ownFrom, state, title } = deadline
  return (
    <DropdownMenu trigger={<MoreButton label={`More for ${title}, ${shortDay(deadline.due)}`} />}>
      {(state === 'done' || state === 'snoozed') && (
        <MenuItem icon={<icons.RotateCcw />} onSelect={() => reopen.mutate(deadline)}>
          Open again
        </MenuItem>
      )}
      {state !== 'done' && (
        <MenuItem icon={<icons.CalendarOff />} onSelect={() => onTask('snooze')}>
          Put aside…
        </MenuItem>
      )}
      {state !== 'done' && ownFrom === null && (
        <MenuItem icon={<icons.CircleSlash />} onSelect={() => dismiss.mutate(deadline)}>
          Does not apply
        </MenuItem>
      )}
      {mayAsk && state !== 'done' && (
        <MenuItem icon={<icons.Send />} onSelect={() => onTask('ask')}>
          Ask for its paper…
        </MenuItem>
      )}
      <MenuItem icon={<icons.UserRoundPen />} onSelect={() => onTask('change')}>
        Assign or note…
      </MenuItem>
      {ownFrom !== null && (
        <MenuItem icon={<icons.PencilLine />} onSelect={() => onTask('edit')}>
          Edit…
        </MenuItem>
      )}
      {ownFrom !== null && (
        <MenuItem icon={<icons.Trash2 />} variant="danger" onSelect={() => onTask('delete')}>
          Delete…
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
