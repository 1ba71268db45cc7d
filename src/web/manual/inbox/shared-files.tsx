import { X } from 'lucide-react'
import { fileKind } from '#contract/documents/mimetypes.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatKilobytes } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { useDiscardShare } from './actions.ts'
import type { Shared } from './queries.ts'

/** Shared files that wait for a folder, with name, type and size in KB (`docs/product.md` §2). */
export function SharedFiles({ shared, canDiscard }: { shared: readonly Shared[]; canDiscard: boolean }) {
  const discard = useDiscardShare()
  return (
    <ul
      aria-label="Shared files"
      className="divide-y divide-line rounded-lg border border-line bg-sheet px-3.5"
    >
      {shared.map((share) => (
        <li key={share.id} className="flex items-center gap-3 py-2.5">
          <FileIcon mimetype={share.type} size="sm" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium" title={share.name}>
              <bdi>{share.name}</bdi>
            </p>
            <p className="text-xs text-ink-2 tabular-nums">
              {fileKind(share.type).label} · {formatKilobytes(share.size)}
            </p>
          </div>
          {canDiscard && (
            <IconButton
              label={`Discard ${share.name}`}
              size="sm"
              disabled={discard.isPending}
              onClick={() => discard.mutate(share)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
