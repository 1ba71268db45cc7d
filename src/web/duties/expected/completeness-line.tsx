import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { completenessQuery } from './completeness-query.ts'
import { wholeOf } from './words.ts'

/** How many of the expected papers are here, as a quiet bar, with the three to get next. */
export function CompletenessLine() {
  const { data } = useQuery(completenessQuery)
  if (data === undefined || data.expected === 0) return null
  const words = wholeOf(data)
  return (
    <section aria-label="Expected papers" className="mt-2 mb-6 text-sm text-ink-3 max-sm:mb-2">
      <progress
        aria-label={words}
        value={data.here}
        max={data.expected}
        className="mb-2 block h-1 w-full overflow-hidden rounded-full bg-sunken accent-ink-3 [&::-moz-progress-bar]:bg-line-strong [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-line-strong"
      />
      <p>
        {words}.{' '}
        {data.next.length > 0 && (
          <span className="max-sm:hidden">
            Next:{' '}
            {data.next.map(({ folderId, id, name }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                <Link to="/folder/$folderId" params={{ folderId }} className="text-link">
                  {name}
                </Link>
              </span>
            ))}
            .{' '}
          </span>
        )}
        <Link to="/missing" className="text-link">
          Missing papers
        </Link>
        {' · '}
        <Link to="/year-end" className="text-link">
          Year-end pack
        </Link>
      </p>
    </section>
  )
}
