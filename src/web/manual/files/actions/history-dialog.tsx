import { History } from 'lucide-react'
import { type File, type FileHistoryEntry, OPENED } from '#contract/manual/files.ts'
import { kindOf } from '#web/platform/base/activity-kinds.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatDay, formatTime } from '#web/platform/ui/format.ts'
import { historyQuery } from '../queries.ts'

interface Props {
  file: Pick<File, 'id' | 'originalName'>
  onClose: () => void
}

/** What was done with a file, by whom and when, and who opened it. */
export function HistoryDialog({ file, onClose }: Props) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="History"
      description={<bdi className="wrap-anywhere">{file.originalName}</bdi>}
      width="md"
    >
      <Entries id={file.id} />
    </Dialog>
  )
}

function Entries({ id }: { id: string }) {
  const { list, items } = usePagedList(historyQuery(id), { isWhole: false })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  if (data === undefined)
    return <NotLoaded title="The history could not be read" query={list} className="h-48" />
  if (items.length === 0)
    return (
      <EmptyState
        icon={<History />}
        title="No history yet"
        description="Who uploads, opens, moves, renames, copies or emails this file will be noted here."
      />
    )
  return (
    <>
      <ol aria-label="History of the file" className="divide-y divide-line">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-3 text-center">
          {isFetchNextPageError && (
            <p role="alert" className="mb-2 text-sm text-danger">
              The rest could not be read.
            </p>
          )}
          <Button
            variant="secondary"
            pending={isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ entry: { at, description, type, userName } }: { entry: FileHistoryEntry }) {
  const { label, Icon } = kindOf(type)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{description}</p>
        {type !== OPENED && (
          <p className="mt-0.5 text-sm text-ink-3">
            {label}
            {userName !== null && <bdi> · {userName}</bdi>}
          </p>
        )}
      </div>
      <time dateTime={at} className="shrink-0 text-right text-sm text-ink-3 tabular-nums">
        {formatDay(at)}
        <span className="block">{formatTime(at)}</span>
      </time>
    </li>
  )
}
