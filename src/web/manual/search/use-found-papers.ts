import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MIN_SEARCH_LENGTH, type SearchHit } from '#contract/manual/search.ts'
import { searchQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'

/** The papers that a text finds while it is typed, the best first. */
export function useFoundPapers(text: string): readonly SearchHit[] {
  const { query } = useSettled(text)
  const { data } = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  return text.length < MIN_SEARCH_LENGTH ? [] : (data?.items ?? [])
}
