import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type CompanyFacts,
  type FactQuestion,
  type FoundFacts,
  setCompanyFacts,
} from '#contract/company/company-facts.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { refreshDeadlines } from '../queries.ts'
import { answerInWords } from './answer-in-words.ts'
import { FoundAnswer } from './found-answer.tsx'
import type { Question } from './question.ts'
import { questions, questionsOf } from './questions.tsx'

interface Props {
  /** What is known, be it set or found in papers. */
  known: CompanyFacts
  found: readonly FoundFacts[]
  /** Nobody has confirmed answers before: all questions are open to which none is known. */
  isFirst: boolean
  /** The one answer that is to be changed. */
  changing: FactQuestion | undefined
  onSaved: (facts: CompanyFacts) => void
}

/** All answers on one page: what is known in words, each with a button that opens it; one press confirms them. */
export function AllAnswers({ changing, found, isFirst, known, onSaved }: Props) {
  const [facts, setFacts] = useState(known)
  const [open, setOpen] = useState<readonly FactQuestion[]>(() =>
    changing !== undefined
      ? [changing]
      : isFirst
        ? questions.map(({ id }) => id).filter((id) => answerInWords(known, id) === undefined)
        : [],
  )
  const [focused, setFocused] = useState(changing)
  // The form of a new company is known from its registration: there is nothing to confirm.
  const [isBlank] = useState(() => isFirst && questions.every(({ id }) => id === 'form' || open.includes(id)))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (changing === undefined) heading.current?.focus()
  }, [changing])
  const asked = questionsOf(facts)
  const save = useMutation({
    mutationFn: () => call(setCompanyFacts, { body: { ...facts, answered: answeredIn(facts, asked) } }),
    onSuccess: onSaved,
    onSettled: refreshDeadlines,
  })
  const failure = failureOf(save, 'This could not be saved.')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <h1 ref={heading} tabIndex={-1} className="heading text-2xl outline-none">
        {isBlank ? 'About the company' : 'Is this right?'}
      </h1>
      <p className="mt-1 mb-5 text-pretty text-ink-2">
        {isBlank
          ? 'From your answers the calendar is made. Answer what you know.'
          : 'Change what is not, and answer what you know.'}{' '}
        Whatever you leave open can wait, and does not count as “no”.
      </p>
      <div className="divide-y divide-line border-y border-line">
        {asked.map((question) => (
          <Row
            key={question.id}
            question={question}
            facts={facts}
            found={found.find((one) => one.question === question.id)}
            isOpen={open.includes(question.id)}
            isFocused={focused === question.id}
            onOpen={() => {
              setOpen([...open, question.id])
              setFocused(question.id)
            }}
            onChange={(change) => {
              setFacts({ ...facts, ...change })
              save.reset()
            }}
          />
        ))}
      </div>
      {failure !== undefined && (
        <div className="mt-4">
          <Notice variant="error">{failure}</Notice>
        </div>
      )}
      <div className="mt-6 flex justify-end">
        <Button type="submit" pending={save.isPending}>
          {isBlank ? 'Save the answers' : 'Yes, this is right'}
        </Button>
      </div>
    </form>
  )
}

/** The questions that are answered, be it with "none". */
function answeredIn(facts: CompanyFacts, asked: readonly Question[]): FactQuestion[] {
  const given = asked.map(({ id }) => id).filter((id) => answerInWords(facts, id) !== undefined)
  return [...new Set([...facts.answered, ...given])]
}

interface RowProps {
  question: Question
  facts: CompanyFacts
  /** What a filed paper answers. */
  found: FoundFacts | undefined
  isOpen: boolean
  isFocused: boolean
  onOpen: () => void
  onChange: (change: Partial<CompanyFacts>) => void
}

function Row({ facts, found, isFocused, isOpen, onChange, onOpen, question }: RowProps) {
  const { Answer, id, where } = question
  const title = question.title(facts)
  const words = answerInWords(facts, id)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused && isOpen) row.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isFocused, isOpen])
  return (
    <section
      ref={row}
      aria-label={title}
      className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 className="font-medium text-pretty">{title}</h2>
        {isOpen && (
          <details className="mt-1">
            <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
              Where do I find this?
            </summary>
            <p className="mt-1.5 text-sm text-pretty text-ink-2">{where}</p>
          </details>
        )}
      </div>
      <div className="min-w-0">
        {isOpen ? (
          <div className="grid gap-4">
            <Answer facts={facts} onChange={onChange} />
          </div>
        ) : (
          <div className="flex items-baseline justify-between gap-4">
            <p
              className={words === undefined ? 'text-ink-3' : 'min-w-0 wrap-anywhere first-letter:uppercase'}
            >
              {words ?? 'Not answered'}
            </p>
            <Button
              variant="link"
              aria-label={`${words === undefined ? 'Answer' : 'Change'}: ${title}`}
              onClick={onOpen}
            >
              {words === undefined ? 'Answer' : 'Change'}
            </Button>
          </div>
        )}
        {found !== undefined && <FoundAnswer found={found} facts={facts} onAccept={onChange} />}
      </div>
    </section>
  )
}
