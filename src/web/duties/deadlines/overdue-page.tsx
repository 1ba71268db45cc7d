import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Deadline, OverdueAnswer } from '#contract/duties/deadlines.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { mayEdit, rightsOf } from '#contract/company/roles.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useAnswerOverdue } from './actions.ts'
import { overdueQuery, useRights } from './queries.ts'
import { TaskDialog } from './task-dialogs.tsx'
import { periodInWords } from './words.ts'

const OPEN = ''
const labels: Record<OverdueAnswer, string> = {
  done: 'Done',
  'not-done': 'Not done yet',
  'does-not-apply': 'Does not apply',
}
const options: ReadonlyArray<{ value: OverdueAnswer | typeof OPEN; label: string }> = [
  { value: OPEN, label: 'Not answered' },
  ...(Object.keys(labels) as OverdueAnswer[]).map((value) => ({ value, label: labels[value] })),
]
type Answers = ReadonlyMap<string, OverdueAnswer>

/** Asks once what became of what fell due in the year before the set-up. */
export function OverduePage() {
  const query = useQuery(overdueQuery)
  const { data } = query
  const { self } = useRights()
  const rights = self === undefined ? undefined : rightsOf(self)
  const asked = data?.filter((one) => one.ask && rights !== undefined && mayEdit(rights, one.function))
  return (
    <Page
      title="Before the set-up"
      lead="What fell due in the year before the calendar was set up. Say what was done: what was not stands in the calendar as late, and what you leave open is asked again."
      back={
        <Button asChild variant="ghost" size="sm" className="-ml-2.5">
          <Link to="/calendar">
            <ArrowLeft aria-hidden />
            Calendar
          </Link>
        </Button>
      }
    >
      {asked === undefined ? (
        <NotLoaded title="The deadlines could not be read" label="Loading the deadlines" query={query} />
      ) : asked.length === 0 ? (
        <EmptyState title="Nothing waits for an answer" />
      ) : (
        <Questions asked={asked} />
      )}
    </Page>
  )
}

function Questions({ asked }: { asked: readonly Deadline[] }) {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [closing, setClosing] = useState<Deadline>()
  const navigate = useNavigate()
  const answer = useAnswerOverdue(() => void navigate({ to: '/calendar' }))
  const set = (ids: readonly string[], value: OverdueAnswer | typeof OPEN) => {
    const next = new Map(answers)
    for (const id of ids) {
      if (value === OPEN) next.delete(id)
      else next.set(id, value)
    }
    setAnswers(next)
  }
  const series = [...Map.groupBy(asked, ({ title }) => title)]
  const given = asked.flatMap(({ id, offeredPaper }) => {
    const said = answers.get(id)
    if (said === undefined) return []
    return [{ id, answer: said, fileId: said === 'done' ? (offeredPaper?.fileId ?? null) : null }]
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length > 0 && !answer.isPending) answer.mutate(given)
      }}
    >
      {series.map(([title, deadlines]) => (
        <Series
          key={title}
          title={title}
          deadlines={deadlines}
          answers={answers}
          onAnswer={set}
          onPaper={setClosing}
        />
      ))}
      {closing !== undefined && (
        <TaskDialog task="close" deadline={closing} onClose={() => setClosing(undefined)} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="text-sm text-ink-2" aria-live="polite">
          {given.length} of {asked.length} answered
        </p>
        <Button type="submit" disabled={given.length === 0} pending={answer.isPending}>
          Save the answers
        </Button>
      </div>
    </form>
  )
}

interface SeriesProps {
  title: string
  deadlines: readonly Deadline[]
  answers: Answers
  /** Closes one with a paper that is chosen. */
  onPaper: (deadline: Deadline) => void
  onAnswer: (ids: readonly string[], answer: OverdueAnswer | typeof OPEN) => void
}

/** How many deadlines of a rule are shown one by one at first. */
const SHOWN = 3

/** The deadlines of a rule: what it costs to be late, and an answer for all, or for each. */
function Series({ answers, deadlines, onAnswer, onPaper, title }: SeriesProps) {
  const [showsEach, setShowsEach] = useState(deadlines.length <= SHOWN)
  const [first] = deadlines
  const last = deadlines.at(-1)
  if (first === undefined || last === undefined) return null
  const ids = deadlines.map(({ id }) => id)
  const said = new Set(ids.map((id) => answers.get(id) ?? OPEN))
  const [all] = said.size === 1 ? said : []
  return (
    <section
      aria-label={title}
      className="mb-6 break-inside-avoid rounded-lg border border-line bg-sheet p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="font-medium">
          {title}
          <span className="ml-2 text-sm font-normal text-ink-3">{first.authority}</span>
        </h2>
        {deadlines.length > 1 && (
          <span className="flex gap-2">
            {(['done', 'does-not-apply'] as const).map((answer) => (
              <Button
                key={answer}
                variant="secondary"
                size="sm"
                aria-label={`${title}, all: ${labels[answer]}`}
                onClick={() => onAnswer(ids, answer)}
              >
                All: {labels[answer].toLowerCase()}
              </Button>
            ))}
          </span>
        )}
      </div>
      <p className="mt-1 max-w-3xl text-sm text-ink-2">Late: {first.penalty}</p>
      {deadlines.some(({ id }) => answers.get(id) === 'not-done') && (
        <p className="mt-1 max-w-3xl text-sm text-ink">
          {first.ifLate}{' '}
          {first.howTo !== null && (
            <a href={first.howTo} target="_blank" rel="noreferrer" className="text-accent underline">
              How it is done
            </a>
          )}
        </p>
      )}
      {!showsEach && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-line pt-2 text-sm">
          <span className="text-ink-2">
            {deadlines.length} from <span className="tabular-nums">{shortDay(first.due)}</span> to{' '}
            <span className="tabular-nums">{shortDay(last.due)}</span>
            {all !== undefined && all !== OPEN && `: ${labels[all].toLowerCase()}`}
          </span>
          <Button
            variant="link"
            aria-label={`${title}: answer each by itself`}
            onClick={() => setShowsEach(true)}
          >
            Answer each by itself
          </Button>
        </p>
      )}
      {showsEach && (
        <ul className="mt-2 divide-y divide-line">
          {deadlines.map((deadline) => {
            const { due, id, offeredPaper, period } = deadline
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
                <span className="shrink-0 font-medium tabular-nums sm:w-28">{shortDay(due)}</span>
                <span className="min-w-0 flex-1 text-sm text-ink-2 max-sm:basis-52">
                  {period !== null && periodInWords(period)}
                  {offeredPaper !== null && (
                    <span className="block wrap-anywhere">{offeredPaper.name} seems to be its paper.</span>
                  )}
                </span>
                <Button
                  variant="link"
                  aria-label={`${title}, due ${shortDay(due)}: done, with its paper`}
                  onClick={() => onPaper(deadline)}
                >
                  With its paper…
                </Button>
                <span className="w-44 max-sm:order-last max-sm:ml-auto">
                  <Select<OverdueAnswer | typeof OPEN>
                    aria-label={`${title}, due ${shortDay(due)}`}
                    value={answers.get(id) ?? OPEN}
                    onValueChange={(value) => onAnswer([id], value)}
                    options={options}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
