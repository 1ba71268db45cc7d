import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { MoreWhenReached } from '#web/platform/ui/more-when-reached.tsx'

interface Props<Item> {
  query: Parameters<typeof usePagedList<Item>>[0]
  /** What the list holds, such as "accounts". */
  of: string
  /** What is said when there is nothing, and nothing was looked for. */
  none: string
  isSearch: boolean
  children: (item: Item) => ReactNode
}

/** A list of the administrator, page by page. */
export function Entries<Item extends { id: string }>({ children, isSearch, none, of, query }: Props<Item>) {
  const { items, list, total } = usePagedList<Item>(query, { isWhole: false })
  if (list.data === undefined)
    return <NotLoaded title={`The ${of} could not be read`} query={list} className="h-64" />
  if (items.length === 0)
    return <EmptyState icon={<SearchX />} title={isSearch ? 'Nothing has these words' : none} />
  return (
    <>
      <p className="mb-2 text-sm text-ink-3" role="status">
        {items.length < total
          ? `${formatCount(items.length)} of ${formatCount(total)} ${of}`
          : `${formatCount(items.length)} ${of}`}
      </p>
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start justify-between gap-3 py-3">
            {children(item)}
          </li>
        ))}
      </ul>
      <MoreWhenReached list={list} />
    </>
  )
}

interface EntryProps {
  title: ReactNode
  /** A word beside the title, such as "Locked". */
  mark?: string | false | undefined
  /** Below the title, separated by points. */
  facts: ReadonlyArray<string | false | null | undefined>
  action?: ReactNode
}

/** What a row shows. */
export function Entry({ action, facts, mark, title }: EntryProps) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {title}
          {typeof mark === 'string' && <span className="font-normal text-danger"> · {mark}</span>}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-2 tabular-nums">
          {facts.filter((fact) => typeof fact === 'string').join(' · ')}
        </p>
      </div>
      {action}
    </>
  )
}
