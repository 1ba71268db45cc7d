import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { SearchHit } from '#contract/manual/search.ts'
import { formatSearch } from '#contract/manual/search-query.ts'
import { type AskedFact, readQuestion, type SearchQuestion } from '#contract/manual/search-question.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { factsQuery, factText } from '#web/reading/facts/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { answeringHit } from './answering-hit.ts'
import { searchQuery } from './queries.ts'

/**
 * A question in plain words as a search with filters, and what that finds; nothing for other texts.
 *
 * @param text what was typed
 * @param isNotFound whether a search for its words found nothing
 */
export function useUnderstood(text: string, isNotFound: boolean) {
  const [today] = useState(() => dayInLondon(new Date()))
  const [literal, setLiteral] = useState<string>()
  const question = literal === text ? undefined : readQuestion(text, today)
  // One filter alone is in words that are as good as any.
  const isQuestion =
    question !== undefined &&
    (question.asks !== undefined || isNotFound || Object.keys(question.filters).length > 1)
  const query = isQuestion ? formatSearch(question) : ''
  const answer = useQuery({ ...searchQuery(query) })
  if (!isQuestion) return undefined
  const best = answeringHit(answer.data?.items ?? [], question.asks, today)
  return { question, query, answer, best, onLiteral: () => setLiteral(text) }
}

interface Props {
  question: SearchQuestion
  hit: SearchHit | undefined
  /** Opens a paper at the words of a place in it. */
  onOpen: (hit: SearchHit, place: { words: string; page: number | null }) => void
  onLiteral: () => void
}

/** What was understood of a question, and the fact of the best paper that answers it. */
export function Understood({ question, hit, onLiteral, onOpen }: Props) {
  const isFiltered = Object.keys(question.filters).length > 0
  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        Understood as {isFiltered && 'the filters above'}
        {isFiltered && question.words !== '' && ' and'}
        {question.words !== '' && <span>“{question.words}”</span>}
        <Button variant="link" className="text-sm!" onClick={onLiteral}>
          Search for the words instead
        </Button>
      </p>
      {question.asks !== undefined && hit !== undefined && (
        <Answer key={hit.id} asks={question.asks} hit={hit} onOpen={onOpen} />
      )}
    </div>
  )
}

const asked: Record<AskedFact, string> = {
  ends: 'Ends',
  due: 'Due',
  date: 'Dated',
  total: 'Total',
  party: 'From',
}

function Answer({ asks, hit, onOpen }: Pick<Props, 'onOpen'> & { asks: AskedFact; hit: SearchHit }) {
  const { data: facts } = useQuery(factsQuery(hit))
  const fact = facts?.[asks]
  if (fact === undefined || fact === null) return null
  const page = fact.page ?? null
  return (
    <button
      type="button"
      onClick={() => onOpen(hit, { words: fact.text ?? '', page })}
      className="flex items-center gap-3 rounded-lg border border-accent-line bg-accent-tint px-4 py-3 text-left hover:border-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-medium">
          {asked[asks]} {factText(asks, fact.value)}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-2">
          <bdi>{hit.originalName}</bdi>
          {page !== null && `, page ${String(page)}`}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-4.5 shrink-0" />
    </button>
  )
}
