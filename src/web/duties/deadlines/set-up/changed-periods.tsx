import { Plus, Trash2 } from 'lucide-react'
import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { today } from '../words.ts'
import { DayField } from './day-field.tsx'
import type { AnswerProps } from './question.ts'

type Changed = CompanyFacts['changedPeriods'][number]

/** The accounting periods that were shortened or extended, oldest first. */
export function ChangedPeriods({ facts, onChange }: AnswerProps) {
  const { changedPeriods } = facts
  const set = (next: Changed[]) => onChange({ changedPeriods: next })
  const change = (index: number, fields: Partial<Changed>) =>
    set(changedPeriods.map((period, place) => (place === index ? { ...period, ...fields } : period)))
  return (
    <details open={changedPeriods.length > 0}>
      <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
        A year was shortened or extended
      </summary>
      <p className="mt-1.5 text-pretty text-ink-2">
        An accounting period has at most 18 months, and may be extended once in five years, or again to align
        it with a parent or subsidiary. It may be shortened as often as wanted.
      </p>
      <ol className="mt-3 grid gap-4">
        {changedPeriods.map((period, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing else tells apart periods that are being typed
          <li key={index} className="rounded-lg border border-line bg-sheet p-4">
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="sr-only">Changed period {index + 1}</legend>
              {(['from', 'to'] as const).map((end) => (
                <Field key={end} label={end === 'from' ? 'From' : 'To'}>
                  <Input
                    type="date"
                    required
                    value={period[end]}
                    onChange={({ target }) => change(index, { [end]: target.value })}
                  />
                </Field>
              ))}
              <DayField
                label="Companies House was told on"
                hint="Of a shortened year: its accounts are due three months later at the earliest."
                optional
                day={period.notifiedOn}
                onChange={(notifiedOn) => change(index, { notifiedOn })}
              />
              <div className="flex items-start justify-end sm:pt-6">
                <IconButton
                  label={`Remove changed period ${String(index + 1)}`}
                  onClick={() => set(changedPeriods.filter((_, place) => place !== index))}
                >
                  <Trash2 />
                </IconButton>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => set([...changedPeriods, nextPeriod(facts)])}
      >
        <Plus aria-hidden />
        Add a changed period
      </Button>
    </details>
  )
}

/** The period in which today lies, to begin with. */
function nextPeriod(facts: CompanyFacts): Changed {
  const present = accountingPeriods(facts, today()).at(-1)
  return { from: present?.from ?? '', to: present?.to ?? '', notifiedOn: null }
}
