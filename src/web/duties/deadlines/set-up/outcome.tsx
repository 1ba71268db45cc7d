import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CompanyFacts, FactQuestion } from '#contract/company/company-facts.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { AskedNotice } from '../home-sections.tsx'
import { deadlinesQuery } from '../queries.ts'
import { questionsOf } from './questions.tsx'

/** How many deadlines are shown at the end. */
const SHOWN = 5

interface Props {
  facts: CompanyFacts
  onChange: (question: FactQuestion) => void
}

/** What falls due next by the answers, each of which can be changed. */
export function Outcome({ facts, onChange }: Props) {
  const { data = [], isFetching } = useQuery({ ...deadlinesQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const next = data.filter(({ onlyIf, state }) => onlyIf === null && state !== 'done').slice(0, SHOWN)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="heading mb-1 text-2xl outline-none">
        What comes next
      </h1>
      {next.length === 0 ? (
        <p aria-live="polite" className="text-ink-2">
          {isFetching
            ? 'The deadlines are being worked out.'
            : 'Nothing can be worked out from these answers yet. Every answer can be given later.'}
        </p>
      ) : (
        <ol aria-label="The next deadlines" className="mt-3 divide-y divide-line border-y border-line">
          {next.map(({ due, id, title }) => (
            <li key={id} className="flex gap-4 py-2.5">
              <span className="w-28 shrink-0 font-medium tabular-nums">{shortDay(due)}</span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-5 empty:hidden">
        <AskedNotice />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/calendar">Open the calendar</Link>
        </Button>
      </div>
      <details className="mt-6">
        <summary className="w-fit cursor-pointer font-medium">Change an answer</summary>
        <ul className="mt-2 -ml-2.5 grid justify-items-start">
          {questionsOf(facts).map(({ id, title }) => (
            <li key={id}>
              <Button
                variant="ghost"
                className="h-auto! min-h-9 text-left whitespace-normal!"
                onClick={() => onChange(id)}
              >
                {title(facts)}
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
