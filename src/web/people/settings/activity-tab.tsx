import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Activity } from '#contract/record/activity.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { momentFormat } from '#contract/platform/plain-date.ts'
import { kindOf } from '#web/platform/base/activity-kinds.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePeople } from '#web/platform/base/companies.ts'
import { PersonFilter } from '#web/platform/base/person-filter.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount, formatMoment, formatRelativeDate, formatTime } from '#web/platform/ui/format.ts'
import { MoreWhenReached } from '#web/platform/ui/more-when-reached.tsx'
import { activityQuery } from './queries.ts'

export function ActivityTab() {
  const [person, setPerson] = useState<string>()
  return (
    <div className="grid grid-cols-1 gap-4">
      <PersonFilter person={person} onChange={setPerson} />
      <div>
        <Days person={person} />
      </div>
    </div>
  )
}

/** The activity, grouped by day, the newest first. More is loaded on scrolling down. */
function Days({ person }: { person: string | undefined }) {
  const hasOthers = usePeople().length > 0
  const { list, items, total } = usePagedList(activityQuery(person), { isWhole: false })
  const days = useMemo(() => byDay(items), [items])
  if (list.data === undefined)
    return <NotLoaded title="The activity could not be read" query={list} className="h-96" />
  if (total === 0)
    return (
      <EmptyState
        icon={<History />}
        title="No activity yet"
        description={
          person === undefined
            ? 'What you do will be noted here.'
            : 'What this person does will be noted here, as far as you may see it.'
        }
      />
    )
  return (
    <>
      <p className="mb-4 text-sm text-ink-3 tabular-nums">
        {formatCount(total)} {total === 1 ? 'entry' : 'entries'}
      </p>
      {days.map(({ key, title, entries }) => (
        <section key={key} aria-labelledby={`day-${key}`} className="mb-6">
          <h2 id={`day-${key}`} className="label-caps mb-1.5 text-ink-3">
            {title}
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-xs">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isNamed={hasOthers} />
            ))}
          </ul>
        </section>
      ))}
      <MoreWhenReached list={list} />
    </>
  )
}

function Entry({ entry, isNamed }: { entry: Activity; isNamed: boolean }) {
  const { type, description, folderId, folderName, createdAt, userName } = entry
  const { label, Icon } = kindOf(type)
  return (
    <li className="flex items-start gap-3 px-3.5 py-3 sm:px-4">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{description}</p>
        <p className="mt-0.5 text-sm text-ink-3">
          {isNamed && userName !== null && <bdi>{userName} · </bdi>}
          {label}
          {folderId !== null && (
            <>
              {' · '}
              <FolderOf id={folderId} name={folderName ?? ''} isGone={type === 'delete_folder'} />
            </>
          )}
        </p>
      </div>
      <time
        dateTime={createdAt}
        title={formatMoment(createdAt)}
        className="shrink-0 text-sm text-ink-3 tabular-nums"
      >
        {formatTime(createdAt)}
      </time>
    </li>
  )
}

function FolderOf({ id, name, isGone }: { id: string; name: string; isGone: boolean }) {
  const label = <bdi>{folderLabel({ id, name })}</bdi>
  return isGone ? (
    label
  ) : (
    <Link
      to="/folder/$folderId"
      params={{ folderId: id }}
      className="wrap-anywhere text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      {label}
    </Link>
  )
}

const weekday = momentFormat({ weekday: 'long', day: 'numeric', month: 'long' })

interface Day {
  key: string
  title: string
  entries: Activity[]
}

/** Groups entries by the reader's local day. */
function byDay(entries: readonly Activity[]): Day[] {
  const groups = Map.groupBy(entries, ({ createdAt }) => new Date(createdAt).toDateString())
  return [...groups].map(([day, ofDay]) => {
    const date = new Date(day)
    const full = weekday(date)
    const relative = formatRelativeDate(date)
    const isNear = /^Today$|ago$/.test(relative)
    return {
      key: day.replaceAll(' ', '-'),
      title: isNear ? `${relative} · ${full}` : `${full} ${String(date.getFullYear())}`,
      entries: ofDay,
    }
  })
}
