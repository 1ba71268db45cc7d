import { dayAnswer } from './answers.tsx'
import { DayField } from './day-field.tsx'
import type { AnswerProps } from './question.ts'

const HINT =
  'The 14th of the month in which they were born, or 14 days after they were registered: the public register shows the day. Leave this empty once it is done.'

/** The last confirmation statement, and by when people with control give their codes apart from it. */
export function StatementAnswer({ facts, onChange }: AnswerProps) {
  const days = facts.controlVerificationBy
  const set = (at: number, day: string | null) =>
    onChange({ controlVerificationBy: days.toSpliced(at, 1, ...(day === null ? [] : [day])) })
  return (
    <>
      <LastStatement facts={facts} onChange={onChange} />
      <details open={days.length > 0}>
        <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
          A person with significant control (PSC) is not a {facts.form === 'LLP' ? 'member' : 'director'}
        </summary>
        <div className="mt-3 grid gap-4">
          {[...days, null].map((day, at) => (
            <DayField
              // oxlint-disable-next-line react/no-array-index-key -- nothing else tells apart days that are being typed
              key={at}
              label={at === 0 ? 'They verify their identity by' : 'Another one verifies it by'}
              hint={at === 0 ? HINT : undefined}
              optional
              day={day}
              onChange={(next) => set(at, next)}
            />
          ))}
        </div>
      </details>
    </>
  )
}
const LastStatement = dayAnswer('lastConfirmationStatementTo', 'Last statement made up to')
