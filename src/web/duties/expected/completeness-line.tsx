import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#web/platform/ui/format.ts'
import { completenessQuery } from './queries.ts'

/** One figure for the manual: how many of the expected papers are here. */
export function CompletenessLine() {
  const { data } = useQuery(completenessQuery)
  if (data === undefined || data.expected === 0) return null
  const ending = data.folders.reduce((sum, folder) => sum + folder.ending, 0)
  return (
    <p className="mt-2 mb-6 text-sm text-ink-3">
      {formatCount(data.here + ending)} of {formatCount(data.expected)} expected papers are here
      {ending > 0 && ` · ${formatCount(ending)} ending soon`}. Each folder says which.{' '}
      <Link
        to="/year-end"
        className="text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
      >
        Year-end pack
      </Link>
    </p>
  )
}
