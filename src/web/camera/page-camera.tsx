import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { FullWindow } from '#web/platform/ui/full-window.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { LiveView } from './live-view.tsx'
import { PageStrip } from './page-strip.tsx'
import { documentsOf } from './save.ts'
import { StillView } from './still-view.tsx'
import { usePhotos } from './use-photos.ts'

interface Props {
  title: string
  /** Whose pages these are: they stay on the device until they are forgotten. */
  keptFor: string
  sendLabel: string
  /**
   * Takes the pages as one document.
   *
   * @param forget removes the pages from the device
   */
  onSend: (file: File, forget: () => Promise<void>) => void
  onClose: () => void
}

/** Photographs the pages of one document, for somebody who files nothing. */
export default function PageCamera({ title, keptFor, sendLabel, onSend, onClose }: Props) {
  const photos = usePhotos(keptFor)
  const { isBusy, pages, still, unsaved } = photos
  const [attempt, setAttempt] = useState(0)
  const [isMaking, setMaking] = useState(false)

  async function send() {
    setMaking(true)
    const [document] = await documentsOf(unsaved, true, [])
    if (document !== undefined) onSend(document.file, photos.clear)
  }

  return (
    <FullWindow
      onClose={onClose}
      header={<Dialog.Title className="min-w-0 flex-1 truncate heading text-lg">{title}</Dialog.Title>}
    >
      {photos.failure !== undefined && (
        <Notice variant="error" className="rounded-none! border-x-0!">
          {photos.failure}
        </Notice>
      )}
      {pages.length > 0 && (
        <div className="flex shrink-0 border-b border-line bg-raised px-4 py-1">
          <PageStrip pages={pages} onRemove={photos.remove} />
        </div>
      )}
      {still === undefined ? (
        <LiveView
          // A new key mounts the view again, which restarts the camera.
          key={attempt}
          isBusy={isBusy}
          onCapture={photos.capture}
          onRetry={() => setAttempt(attempt + 1)}
          onChoose={photos.choose}
        >
          {pages.length > 0 && (
            <Button disabled={isBusy} pending={isMaking} onClick={() => void send()}>
              {sendLabel}
            </Button>
          )}
        </LiveView>
      ) : (
        <StillView
          photo={still}
          saveLabel={sendLabel}
          isBusy={isBusy}
          isSaving={isMaking}
          canSave
          onChange={photos.change}
          onRetake={photos.retake}
          onAdd={photos.add}
          onSave={() => void send()}
        />
      )}
    </FullWindow>
  )
}
