import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { Centre, NotShown } from './cannot-show.tsx'

/** Audio or video in the browser's player. A format that the browser cannot play can be downloaded. */
export function MediaView({ file, kind }: { file: File; kind: 'audio' | 'video' }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return <NotShown file={file} title="The recording could not be loaded" onRetry={() => setBroken(false)} />
  const player = {
    src: viewUrl(file.id),
    controls: true,
    preload: 'metadata',
    'aria-label': file.originalName,
    onError: () => setBroken(true),
  } as const
  return kind === 'video' ? (
    <div className="grid min-h-0 flex-1 place-items-center bg-black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a filed recording has none */}
      <video {...player} playsInline className="max-h-full min-h-0 max-w-full" />
    </div>
  ) : (
    <Centre>
      <div className="flex w-full max-w-md flex-col items-center gap-6 p-6">
        <FileIcon mimetype={file.mimetype} size="lg" />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a filed recording has none */}
        <audio {...player} className="w-full" />
      </div>
    </Centre>
  )
}
