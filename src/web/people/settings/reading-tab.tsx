import { Link } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import type { File } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { FileThumbnail, ReadingState } from '#web/manual/files/index.ts'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { MoreWhenReached } from '#web/platform/ui/more-when-reached.tsx'
import { unreadQuery } from './queries.ts'

/** Lists documents whose text is being read or could not be read: search finds them by name only. */
export function ReadingTab() {
  const { list, items, total } = usePagedList(unreadQuery, { isWhole: false })
  if (list.data === undefined)
    return <NotLoaded title="The documents could not be read" query={list} className="h-96" />
  if (total === 0)
    return (
      <EmptyState
        icon={<BookOpenCheck />}
        title="Every document is read"
        description="What is being read, and what could not be, is listed here."
      />
    )
  return (
    <>
      <p className="mb-4 text-sm text-ink-3">
        <span className="tabular-nums">{formatCount(total)}</span>{' '}
        {total === 1 ? 'document is' : 'documents are'} being read, or could not be. Search finds what could
        not be read by its name alone.
      </p>
      <ul
        aria-label="Documents that are not read"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet shadow-xs"
      >
        {items.map((file) => (
          <Unread key={file.id} file={file} />
        ))}
      </ul>
      <MoreWhenReached list={list} className="mt-5" />
    </>
  )
}

function Unread({ file }: { file: File }) {
  const { folderId, folderName, id, originalName } = file
  return (
    <li className="flex items-start gap-3 px-3.5 py-3 sm:px-4">
      <FileThumbnail file={file} size="row" labelled />
      <div className="min-w-0 flex-1">
        <Link
          to="/folder/$folderId"
          params={{ folderId }}
          search={{ file: id }}
          className="font-medium wrap-anywhere hover:underline"
        >
          <bdi>{originalName}</bdi>
        </Link>
        <p className="text-sm wrap-anywhere text-ink-3">
          <bdi>{folderLabel({ id: folderId, name: folderName })}</bdi>
        </p>
        <div className="mt-1 text-ink-2">
          <ReadingState file={file} look="whole" />
        </div>
      </div>
    </li>
  )
}
