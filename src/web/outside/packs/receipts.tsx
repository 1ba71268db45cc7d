import { useQuery } from '@tanstack/react-query'
import type { Pack, PackListing, PackVisit } from '#contract/outside/packs.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { formatMoment, formatNumber } from '#web/platform/ui/format.ts'
import { packQuery } from './queries.ts'

/** Who opened a pack and when, which papers were on the screen and for how long, and what was downloaded. */
export function Receipts({ pack: { id } }: { pack: PackListing }) {
  const query = useQuery(packQuery(id))
  if (query.data === undefined)
    return <NotLoaded title="The receipts could not be read" query={query} className="mt-2 h-32" />
  const { items, visits } = query.data
  if (visits.length === 0)
    return (
      <p className="mt-2 text-sm text-ink-2">Nobody has opened it yet. The link opens with a mailed code.</p>
    )
  return (
    <ol aria-label="Receipts" className="mt-2 grid gap-3">
      {visits.map((visit) => (
        <Visit key={visit.at} visit={visit} items={items} />
      ))}
    </ol>
  )
}

function Visit({ visit, items }: { visit: PackVisit; items: Pack['items'] }) {
  const nameOf = (number: number) => items.find((item) => item.number === number)?.name ?? ''
  const shown = [...Map.groupBy(visit.shown, ({ number }) => number)]
  return (
    <li className="rounded-md bg-sunken px-3 py-2">
      <p className="text-sm">
        <time dateTime={visit.at} className="font-medium">
          {formatMoment(visit.at)}
        </time>
        <span className="text-ink-2 wrap-anywhere">
          {' '}
          · <bdi>{visit.email}</bdi>
          {visit.device !== null && ` · ${visit.device}`}
        </span>
      </p>
      {shown.length === 0 && visit.downloaded.length === 0 && (
        <p className="text-sm text-ink-2">No paper was shown.</p>
      )}
      <ul className="text-sm">
        {shown.map(([number, pages]) => (
          <li key={number} className="flex gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {number} <bdi>{nameOf(number)}</bdi>
            </span>
            <span
              className="shrink-0 text-ink-2 tabular-nums"
              title={pages.map((one) => `page ${String(one.page)}: ${spellSeconds(one.seconds)}`).join('\n')}
            >
              shown, {formatNumber(pages.length, 'page')},{' '}
              {spellSeconds(pages.reduce((sum, { seconds }) => sum + seconds, 0))}
            </span>
          </li>
        ))}
        {visit.downloaded.length > 0 && (
          <li className="text-ink-2 wrap-anywhere">
            Downloaded: {visit.downloaded.map((number) => `${String(number)} ${nameOf(number)}`).join(', ')}
          </li>
        )}
      </ul>
    </li>
  )
}

/** `40 s`, `2 min 5 s`. */
export function spellSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${String(rest)} s`
  return rest === 0 ? `${String(minutes)} min` : `${String(minutes)} min ${String(rest)} s`
}
