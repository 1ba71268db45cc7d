import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#web/platform/base/store.ts'
import { useOnline } from '#web/pwa/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Progress } from '#web/platform/ui/progress.tsx'
import { UploadItems } from './item.tsx'
import { forgetRun, forgetUploads, isBusy, startUploads, uploadStore } from './queue.ts'
import { RunBar, useRun } from './run.tsx'
import { formatFiles } from '#web/platform/ui/format.ts'

function waitingTitle(count: number): string {
  return `${String(count)} ${count === 1 ? 'file waits' : 'files wait'} for a connection`
}

/** The upload queue in a corner of every page. */
export function UploadTray() {
  const queue = useStore(uploadStore)
  const [isFolded, setFolded] = useState(false)
  const isOnline = useOnline()
  const run = useRun()
  const uploads = queue.uploads.filter(({ state }) => state !== 'chosen')
  if (uploads.length === 0 && run === undefined) return null
  const busy = isBusy(queue)
  const under = uploads.reduce((sum, { state, progress }) => sum + (state === 'sending' ? progress : 0), 0)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isReading = uploads.length === 0
  // While one bar shows many files, only those that need somebody are listed.
  const shown = run === undefined ? uploads : uploads.filter(({ state }) => state === 'failed')
  const canRetry = uploads.some(({ state, isFinal }) => state === 'failed' && isFinal !== true)
  const title =
    !isOnline && busy
      ? waitingTitle(uploads.filter(({ state }) => state === 'waiting').length)
      : run !== undefined && (busy || isReading)
        ? run.title
        : busy
          ? `Uploading ${String(Math.min(queue.succeeded + failed + 1, queue.total))} of ${String(queue.total)}`
          : `${formatFiles(failed)} not uploaded`

  return (
    <section
      aria-label="Uploads"
      className="animate-toast-in overflow-hidden rounded-lg border border-line bg-raised shadow-lg"
    >
      <header className="flex items-center gap-1 py-1.5 pr-1.5 pl-4">
        <h2 className="flex-1 text-sm font-medium tabular-nums">{title}</h2>
        {shown.length > 0 && (
          <IconButton
            label={isFolded ? 'Show uploads' : 'Fold uploads'}
            size="sm"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </IconButton>
        )}
        {!busy && (
          <IconButton
            label={isReading ? 'Close' : 'Clear failed uploads'}
            size="sm"
            onClick={() => {
              forgetUploads(['failed'])
              forgetRun()
            }}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      {run !== undefined && isOnline && (
        <div className="px-4 pb-1">
          <RunBar run={run} />
        </div>
      )}
      {run === undefined && busy && isOnline && (
        <Progress
          label="All uploads"
          value={(queue.succeeded + under) / Math.max(1, queue.total)}
          className="rounded-none"
        />
      )}
      {!isFolded && (shown.length > 0 || !isOnline || queue.alert !== undefined) && (
        <div className="max-h-[40dvh] overflow-y-auto border-t border-line px-4 py-1">
          {queue.alert !== undefined && (
            <p role="alert" className="pt-2 text-sm text-danger">
              {queue.alert}
            </p>
          )}
          {!isOnline && busy && (
            <p className="pt-2 text-sm text-ink-2">
              Kept on this device and sent as soon as there is a connection, also if you close this page until
              then.
            </p>
          )}
          <UploadItems uploads={shown} />
        </div>
      )}
      {!isFolded && !busy && canRetry && (
        <footer className="border-t border-line px-4 py-2.5 text-right">
          <Button variant="secondary" size="sm" onClick={() => startUploads()}>
            Try Again
          </Button>
        </footer>
      )}
    </section>
  )
}
