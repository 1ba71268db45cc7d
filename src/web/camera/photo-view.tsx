import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { LiveView } from './live-view.tsx'
import { StillView } from './still-view.tsx'
import type { usePhotos } from './use-photos.ts'

interface Props {
  photos: ReturnType<typeof usePhotos>
  saveLabel: string
  isSaving: boolean
  canSave: boolean
  onSave: () => void
}

/** What the camera sees, or the page that was photographed and is looked at. */
export function PhotoView({ photos, saveLabel, isSaving, canSave, onSave }: Props) {
  const { isBusy, pages, still } = photos
  const [attempt, setAttempt] = useState(0)
  if (still !== undefined)
    return (
      <StillView
        photo={still}
        saveLabel={saveLabel}
        isBusy={isBusy}
        isSaving={isSaving}
        canSave={canSave}
        onChange={photos.change}
        onRetake={photos.retake}
        onAdd={photos.add}
        onSave={onSave}
      />
    )
  return (
    <LiveView
      // A new key mounts the view again, which restarts the camera.
      key={attempt}
      isBusy={isBusy}
      onCapture={photos.capture}
      onRetry={() => setAttempt(attempt + 1)}
      onChoose={photos.choose}
    >
      {pages.length > 0 && (
        <Button disabled={!canSave || isBusy} pending={isSaving} pendingLabel="Saving..." onClick={onSave}>
          {saveLabel}
        </Button>
      )}
    </LiveView>
  )
}
