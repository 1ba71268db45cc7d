import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type CompanyFacts,
  type FactQuestion,
  type FoundFacts,
  setCompanyFacts,
  type SomeFacts,
} from '#contract/company/company-facts.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { BackToManual } from '#web/platform/ui/back-to-manual.tsx'
import { PageMain } from '#web/platform/ui/page.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import {
  deadlinesQuery,
  companyFactsQuery,
  foundFactsQuery,
  refreshDeadlines,
  useRights,
} from '../queries.ts'

import { AskedNotice } from '../home-sections.tsx'
import { FoundAnswer } from './found-answer.tsx'
import { LookUp } from './look-up.tsx'
import type { Question } from './question.ts'
import { questions } from './questions.tsx'

/** Asks for the facts from which deadlines are worked out: one question at a time, each of which can be skipped. */
export function SetUpPage() {
  usePageTitle('Set up the calendar')
  const { data: facts, error, isError, refetch } = useQuery({ ...companyFactsQuery, staleTime: Infinity })
  const { data: settings, isError: isUnknown } = useQuery(settingsQuery)
  const { isOwner, maySetFacts, self } = useRights()
  const isReady = facts !== undefined && self !== undefined && (settings !== undefined || isUnknown)
  return (
    <PageMain className="max-w-2xl">
      <BackToManual className="mb-3 -ml-2.5" />
      {isReady ? (
        maySetFacts ? (
          <Questions initial={facts} isOwner={isOwner} mayLookUp={settings?.companiesHouse === true} />
        ) : (
          <>
            <h1 className="heading mb-3 text-2xl">Company facts</h1>
            <Notice>Only owners and directors change what is known of the company.</Notice>
          </>
        )
      ) : isError ? (
        <LoadError title="The facts could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </PageMain>
  )
}

/** Before the first question. */
const LOOK_UP = -1

interface QuestionsProps {
  initial: CompanyFacts
  isOwner: boolean
  mayLookUp: boolean
}

function Questions({ initial, isOwner, mayLookUp }: QuestionsProps) {
  const [facts, setFacts] = useState(initial)
  const first = mayLookUp ? LOOK_UP : 0
  const [index, setIndex] = useState(initial.incorporatedOn === null ? first : 0)
  const [refused, setRefused] = useState<FactQuestion>()
  const { data: found = [] } = useQuery(foundFactsQuery)
  const asked = questions.filter(({ isAsked }) => isAsked(facts))
  const question = asked[index]
  const save = useMutation({
    mutationFn: (next: CompanyFacts) => call(setCompanyFacts, { body: next }),
    onSuccess: (saved) => {
      setFacts(saved)
      setIndex((now) => now + 1)
    },
    onSettled: refreshDeadlines,
  })
  function move(to: number) {
    save.reset()
    setIndex(to)
  }
  if (index === LOOK_UP)
    return (
      <LookUp
        facts={facts}
        isOwner={isOwner}
        onSkip={() => move(0)}
        onTaken={(saved) => {
          setFacts(saved)
          const open = questions.filter(({ isAsked }) => isAsked(saved))
          const next = open.findIndex(({ id }) => !saved.answered.includes(id))
          move(next === -1 ? open.length : next)
        }}
      />
    )
  if (question === undefined) return <Outcome titles={asked.map(({ title }) => title(facts))} onOpen={move} />
  return (
    <Ask
      key={question.id}
      question={question}
      place={`${String(index + 1)} of ${String(asked.length)}`}
      facts={facts}
      found={found.find((one) => one.question === question.id)}
      failure={
        refused === question.id && isUnanswered(facts, question.id)
          ? 'Please choose one, or press Skip.'
          : failureOf(save, 'This could not be saved.')
      }
      isPending={save.isPending}
      onChange={(change) => setFacts({ ...facts, ...change })}
      onBack={index === first ? undefined : () => move(index - 1)}
      onSkip={() => {
        // What was typed and refused, or is left for later, is not kept.
        const answered = facts.answered.filter((id) => id !== question.id || initial.answered.includes(id))
        setFacts({ ...facts, ...unchanged(initial, question), answered })
        move(index + 1)
      }}
      onNext={() => {
        // An answer that takes duties away is never given by pressing Next alone.
        if (isUnanswered(facts, question.id)) setRefused(question.id)
        else if (!save.isPending) save.mutate(answering(facts, question.id))
      }}
      onAccept={(taken) => {
        if (save.isPending) return
        const next = { ...facts, ...taken }
        setFacts(next)
        save.mutate(answering(next, question.id))
      }}
    />
  )
}

/** Whether VAT or employment was not answered: without an answer neither counts as having none. */
function isUnanswered({ answered, employer, vat }: CompanyFacts, question: FactQuestion): boolean {
  if (answered.includes(question)) return false
  return (question === 'vat' && vat === null) || (question === 'employer' && employer === null)
}

function answering(facts: CompanyFacts, question: FactQuestion): CompanyFacts {
  return { ...facts, answered: [...new Set([...facts.answered, question])] }
}

/** What a question asks for, as it was before. */
function unchanged(initial: CompanyFacts, { id }: Question): Partial<CompanyFacts> {
  if (id === 'premises') return { premises: initial.premises, vehicles: initial.vehicles }
  if (id === 'form') {
    const { companyKind, form, jurisdiction } = initial
    return { companyKind, form, jurisdiction }
  }
  if (id === 'tradingSince') {
    const { dormant, dormantSince, tradingSince } = initial
    return { dormant, dormantSince, tradingSince }
  }
  if (id === 'employer') return { employer: initial.employer, staff: initial.staff }
  if (id === 'benefits') {
    const { benefits, benefitsPayrolled, loansOrAccommodation } = initial
    return { benefits, benefitsPayrolled, loansOrAccommodation }
  }
  if (id === 'accountingReferenceDate')
    return {
      accountingReferenceDate: initial.accountingReferenceDate,
      firstAccountsTo: initial.firstAccountsTo,
      changedPeriods: initial.changedPeriods,
      group: initial.group,
      large: initial.large,
    }
  return { [id]: initial[id] }
}

interface AskProps {
  question: Question
  place: string
  facts: CompanyFacts
  /** What a filed paper answers. */
  found: FoundFacts | undefined
  failure: string | undefined
  isPending: boolean
  onChange: (change: Partial<CompanyFacts>) => void
  onBack: (() => void) | undefined
  onSkip: () => void
  onNext: () => void
  onAccept: (facts: SomeFacts) => void
}

function Ask({ facts, found, onAccept, onChange, onNext, question, ...rest }: AskProps) {
  const { failure, isPending, onBack, onSkip, place } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { Answer, title, where } = question
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <p className="text-sm text-ink-3 tabular-nums">Question {place}</p>
      <h1 ref={heading} tabIndex={-1} className="heading mt-1 mb-4 text-2xl outline-none">
        {title(facts)}
      </h1>
      <div className="grid gap-4.5">
        {found !== undefined && <FoundAnswer found={found} facts={facts} onAccept={onAccept} />}
        <Answer facts={facts} onChange={onChange} />
        <details>
          <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
            Where do I find this?
          </summary>
          <p className="mt-1.5 text-pretty text-ink-2">{where}</p>
        </details>
        {failure !== undefined && <Notice variant="error">{failure}</Notice>}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {onBack !== undefined && (
          <Button variant="ghost" className="-ml-2.5" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        <Button variant="secondary" className="ml-auto" onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" pending={isPending}>
          Next
        </Button>
      </div>
    </form>
  )
}

/** How many deadlines are shown at the end. */
const SHOWN = 5

function Outcome({ onOpen, titles }: { titles: readonly string[]; onOpen: (index: number) => void }) {
  const { data = [], isFetching } = useQuery({ ...deadlinesQuery, staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const next = data.filter(({ state }) => state !== 'done').slice(0, SHOWN)
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
      <AskedNotice />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/calendar">Open the calendar</Link>
        </Button>
      </div>
      <details className="mt-6">
        <summary className="w-fit cursor-pointer font-medium">Change an answer</summary>
        <ul className="mt-2 -ml-2.5 grid justify-items-start">
          {titles.map((title, index) => (
            <li key={title}>
              <Button
                variant="ghost"
                className="h-auto! min-h-9 text-left whitespace-normal!"
                onClick={() => onOpen(index)}
              >
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
