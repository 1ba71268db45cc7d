import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { EarlierCopy, UploadedFile } from '#contract/manual/uploads.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { useStore } from '#web/platform/base/store.ts'
import { justFiledStore, settle } from '#web/reading/suggestions/index.ts'
import { useDeleteFiles } from '../actions/actions.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

/** More questions than anyone answers one by one. */
const SHOWN = 60

/**
 * Asks about files that were just uploaded and that the manual already had: keep both? They are already filed, so nothing
 * waits for an answer.
 */
export function JustFiledTray() {
  const copies = useStore(justFiledStore)
  const removeAll = useDeleteFiles(keepAll)
  if (copies.length === 0) return null

  function keepAll() {
    settle(...copies.map(({ id }) => id))
  }

  return (
    <section
      aria-label="Just uploaded"
      className="animate-toast-in overflow-hidden rounded-lg border border-line bg-raised shadow-lg"
    >
      <header className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
        <h2 className="flex-1 text-sm font-medium">{titleOf(copies.length)}</h2>
        <IconButton label="Close what was just uploaded" size="sm" onClick={keepAll}>
          <X aria-hidden />
        </IconButton>
      </header>
      <ul className="max-h-[36dvh] divide-y divide-line overflow-y-auto border-t border-line px-4 py-1">
        {copies.slice(0, SHOWN).map((file) => (
          <Copy key={file.id} file={file} />
        ))}
        {copies.length > SHOWN && (
          <li className="py-2 text-xs text-ink-3">and {copies.length - SHOWN} more</li>
        )}
      </ul>
      {copies.length > 1 && (
        <footer className="flex justify-end gap-1.5 border-t border-line px-4 py-2.5">
          <Button variant="ghost" size="sm" onClick={keepAll}>
            Keep all
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={removeAll.isPending}
            pendingLabel="Removing..."
            onClick={() => removeAll.mutate(copies)}
          >
            Remove all {formatCount(copies.length)} copies
          </Button>
        </footer>
      )}
    </section>
  )
}

function titleOf(copies: number): string {
  return copies === 1 ? 'You already have this file' : `You already have ${String(copies)} of these files`
}

function Copy({ file }: { file: UploadedFile }) {
  const remove = useDeleteFiles(() => settle(file.id))
  const [first, ...others] = file.earlierCopies
  if (first === undefined) return null
  return (
    <li className="flex items-start gap-3 py-2.5">
      <FileIcon mimetype={file.mimetype} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={file.originalName}>
          <bdi>{file.originalName}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          You already have this in <PlaceOf copy={first} />
          {others.length > 0 &&
            ` and in ${String(others.length)} more ${others.length === 1 ? 'place' : 'places'}`}
          .
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Link
            to="/folder/$folderId"
            params={{ folderId: first.folderId }}
            search={{ file: first.id }}
            className={buttonClass('secondary', 'sm')}
          >
            Go to it
          </Link>
          <Button
            variant="secondary"
            size="sm"
            pending={remove.isPending}
            pendingLabel="Removing..."
            onClick={() => remove.mutate([file])}
          >
            Remove this copy
          </Button>
          <Button variant="ghost" size="sm" onClick={() => settle(file.id)}>
            Keep both
          </Button>
        </div>
      </div>
    </li>
  )
}

function PlaceOf({ copy: { folderId, folderName, originalName } }: { copy: EarlierCopy }) {
  return (
    <bdi className="font-medium text-ink" title={originalName}>
      {folderLabel({ id: folderId, name: folderName })}
    </bdi>
  )
}
