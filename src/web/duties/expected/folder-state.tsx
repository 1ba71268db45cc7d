import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { completenessQuery } from './queries.ts'
import { cardStateOf } from './words.ts'

/** How complete a card of Home is, with what lies below its letters. */
export function FolderState({ folderId }: { folderId: string }) {
  const { data } = useQuery(completenessQuery)
  const state = data && cardStateOf(folderId, data.folders)
  if (state === undefined) return null
  if (state === 'complete') {
    return (
      <span className="text-ink-3" title="All expected papers are here">
        <Check aria-hidden className="size-3.5" />
        <span className="sr-only">All expected papers are here</span>
      </span>
    )
  }
  return <span className="text-xs whitespace-nowrap text-ink-3 tabular-nums">{state}</span>
}
