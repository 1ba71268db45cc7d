import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { useStore } from '#web/base/store.ts'
import { LoadError } from '#web/base/load-error.tsx'
import { preferencesStore } from '#web/base/preferences.ts'
import { FileDate, fileFrame, FileLine, readingState, ReadingState, SortMenu } from '#web/files/index.ts'
import type { FolderTree } from '#web/folders/index.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { formatCount, formatKilobytes } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { downloadUrl, FileMenu } from './file-menu.tsx'
import { masterFilesQuery } from './queries.ts'

interface Props {
  tree: FolderTree
  folder: Folder
}

/** The files of a folder of the template: how many, how large, in the chosen order and form. */
export function FileList({ tree, folder }: Props) {
  const { view, sort } = useStore(preferencesStore)
  // Another order of the same files; until it has come, the order before.
  const { data, error, refetch } = useQuery({
    ...masterFilesQuery(folder.id, sort),
    placeholderData: keepPreviousData,
  })
  if (error !== null && data === undefined) {
    return <LoadError title="The files could not be read" error={error} onRetry={() => void refetch()} />
  }
  const bytes = data?.reduce((sum, { size }) => sum + size, 0) ?? 0
  return (
    <section aria-label="Files" aria-busy={data === undefined} className="mb-7">
      <div className="mb-2.5 flex min-h-9 items-center justify-between gap-3">
        <h2 className="flex items-baseline gap-2.5">
          <span className="heading text-lg">Files</span>
          <span aria-live="polite" className="text-sm text-ink-3 tabular-nums">
            {data !== undefined && `${count(data.length)} · ${formatKilobytes(bytes)}`}
          </span>
        </h2>
        <SortMenu />
      </div>
      {data === undefined ? (
        <Skeleton className="h-34" />
      ) : data.length === 0 ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          <EmptyState
            icon={<FileText />}
            title="No files in this folder"
            description="What is uploaded here is copied to every new account."
          />
        </div>
      ) : view === 'list' ? (
        <div className="overflow-hidden rounded-md border border-line bg-sheet shadow-xs">
          <ul className="-mb-px">
            {data.map((file) => (
              <li key={file.id}>
                <FileLine
                  file={file}
                  size={formatKilobytes(file.size)}
                  picture={
                    // Where the manual has a box to choose a file by, the template has none.
                    <span className="col-span-2">
                      <FileIcon mimetype={file.mimetype} size="sm" />
                    </span>
                  }
                  name={<FileName file={file} className="block truncate" />}
                  menu={<FileMenu tree={tree} folder={folder} file={file} />}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-2.5">
          {data.map((file) => (
            <FileCard key={file.id} tree={tree} folder={folder} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

function count(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'file' : 'files'}`
}

interface FileProps extends Props {
  file: File
}

function FileCard({ tree, folder, file }: FileProps) {
  const { mimetype, size, uploadedAt } = file
  return (
    <li
      className={clsx(
        fileFrame,
        'flex h-34 flex-col rounded-md border p-3 shadow-xs hover:border-line-strong',
      )}
    >
      <div className="flex items-start justify-between">
        <FileIcon mimetype={mimetype} />
        <div className="relative -mt-1 -mr-1 z-1">
          <FileMenu tree={tree} folder={folder} file={file} />
        </div>
      </div>
      <FileName file={file} className="mt-auto line-clamp-2 text-sm leading-5 wrap-anywhere" />
      {readingState(file) === undefined ? (
        <p className="mt-0.5 truncate text-xs text-ink-3 tabular-nums">
          {formatKilobytes(size)} · <FileDate date={uploadedAt} />
        </p>
      ) : (
        <div className="mt-0.5 text-ink-3">
          <ReadingState file={file} look="line" />
        </div>
      )}
    </li>
  )
}

function FileName({ file: { id, originalName }, className }: { file: File; className: string }) {
  return (
    <a
      href={downloadUrl(id)}
      download={originalName}
      title={originalName}
      className={clsx('font-medium after:absolute after:inset-0 after:rounded-[inherit]', className)}
    >
      <bdi>{originalName}</bdi>
    </a>
  )
}
