import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import type { File } from '#contract/manual/files.ts'
import { EmptyHomePlace } from '#web/platform/base/home-place.tsx'
import { useHomePlace } from '#web/platform/base/home-places.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { FileName } from '../list/file-name.tsx'
import { homeFilesQuery, usePin } from './pins.ts'

/** The documents that a person pinned, and those that they opened or filed last, in one row. */
export function HomeFiles() {
  const { data, isError } = useQuery(homeFilesQuery)
  const isShown = useHomePlace('files', data && data.pinned.length + data.recent.length > 0)
  if (data === undefined) return isError ? null : <EmptyHomePlace place="files" />
  if (!isShown) return null
  return (
    <section
      aria-labelledby="home-files"
      className="mb-5 flex h-12 items-center gap-3 max-sm:mb-3 print:h-auto"
    >
      <h2 id="home-files" className="shrink-0 text-sm text-ink-3 max-sm:sr-only">
        {data.pinned.length === 0 ? 'Recent' : 'Pinned and recent'}
      </h2>
      <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-0.5 [scrollbar-width:thin] print:flex-wrap">
        {data.pinned.map((file) => (
          <Document key={file.id} file={file} isPinned />
        ))}
        {data.recent.map((file) => (
          <Document key={file.id} file={file} isPinned={false} />
        ))}
      </ul>
    </section>
  )
}

function Document({ file, isPinned }: { file: File; isPinned: boolean }) {
  const pin = usePin()
  const { folderId, folderName, mimetype, originalName } = file
  return (
    <li
      title={`${folderId} - ${folderName}`}
      className="relative flex h-10 max-w-60 shrink-0 items-center gap-2 rounded-md border border-line bg-sheet pr-1 pl-2.5 shadow-xs hover:border-line-strong"
    >
      <FileIcon mimetype={mimetype} size="sm" />
      <FileName file={file} folderId={folderId} className="min-w-0 truncate text-sm" />
      <IconButton
        label={isPinned ? `Unpin ${originalName}` : `Pin ${originalName}`}
        size="sm"
        className="relative z-1"
        disabled={pin.isPending}
        onClick={() => pin.mutate({ file, isPinned: !isPinned })}
      >
        <Pin aria-hidden className={isPinned ? 'fill-current' : undefined} />
      </IconButton>
    </li>
  )
}
