import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useCompanyName } from '#web/company/switcher/index.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Progress } from '#web/platform/ui/progress.tsx'
import { isHere, removeUpload, retryUpload, type Upload } from './queue.ts'

/** One upload: its state, and buttons to retry and to remove it. */
export function UploadItem({ upload }: { upload: Upload }) {
  const { id, companyId, file, state, progress, message, isFinal } = upload
  const otherCompany = useCompanyName(isHere(upload) ? undefined : companyId)
  return (
    <li className="flex items-center gap-3 py-2">
      <FileIcon mimetype={file.type} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        {state === 'failed' ? (
          <p className="flex items-start gap-1 text-xs text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            {message}
          </p>
        ) : (
          <p className="text-xs text-ink-3 tabular-nums">
            {formatSize(file.size)}
            {otherCompany !== undefined && ` · For ${otherCompany}`}
            {state === 'waiting' && ' · Waiting'}
            {state === 'sending' &&
              ` · ${progress >= 1 ? 'Storing' : `${String(Math.round(progress * 100))}%`}`}
          </p>
        )}
        {state === 'sending' && (
          <Progress
            value={progress >= 1 ? undefined : progress}
            label={`Uploading ${file.name}`}
            className="mt-1"
          />
        )}
      </div>
      {state === 'failed' && isFinal !== true && (
        <IconButton label={`Try ${file.name} again`} size="sm" onClick={() => retryUpload(id)}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name}`}
        size="sm"
        onClick={() => removeUpload(id)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** A queue of thousands must not slow the page down. */
const SHOWN = 60

const order: Record<Upload['state'], number> = { sending: 0, failed: 1, chosen: 2, waiting: 3 }

export function UploadItems({ uploads }: { uploads: readonly Upload[] }) {
  const sorted = uploads.toSorted((a, b) => order[a.state] - order[b.state])
  return (
    <ul className="divide-y divide-line">
      {sorted.slice(0, SHOWN).map((upload) => (
        <UploadItem key={upload.id} upload={upload} />
      ))}
      {sorted.length > SHOWN && <li className="py-2 text-xs text-ink-3">and {sorted.length - SHOWN} more</li>}
    </ul>
  )
}
