import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { LiveView } from './live-view.tsx'
import type { usePhotos } from './use-photos.ts'
import { Contrast, Crop } from 'lucide-react'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { ZoomView } from '#web/platform/ui/zoom-view.tsx'
import { BlobImage } from './blob-image.tsx'
import { CornerEditor } from './corner-editor.tsx'
import type { Photo } from './photo.ts'

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

/** Zoom of a photographed page (`docs/product.md` §9). */
const MIN_ZOOM = 0.5
const MAX_ZOOM = 3

interface StillViewProps {
  photo: Photo
  saveLabel: string
  isBusy: boolean
  isSaving: boolean
  canSave: boolean
  onChange: (change: Partial<Pick<Photo, 'corners' | 'isBlackOnWhite'>>) => void
  onRetake: () => void
  onAdd: () => void
  onSave: () => void
}

/** A photographed page, which can be cropped, cleaned, kept or retaken. */
function StillView({
  photo,
  saveLabel,
  isBusy,
  isSaving,
  canSave,
  onChange,
  onRetake,
  onAdd,
  onSave,
}: StillViewProps) {
  const [isCropping, setCropping] = useState(false)
  if (isCropping)
    return (
      <CornerEditor
        photo={photo}
        onCancel={() => setCropping(false)}
        onApply={(corners) => {
          setCropping(false)
          onChange({ corners })
        }}
      />
    )
  const isResting = isBusy || isSaving
  return (
    <>
      <ZoomView
        key={photo.id}
        label="The captured document"
        min={MIN_ZOOM}
        max={MAX_ZOOM}
        className="flex-1"
        tools={
          <>
            <span aria-hidden className="mx-1 h-5 w-px bg-line" />
            <IconButton
              label="Adjust corners"
              tooltipSide="top"
              disabled={isResting}
              onClick={() => setCropping(true)}
            >
              <Crop aria-hidden />
            </IconButton>
            <IconButton
              label="Black on white"
              tooltipSide="top"
              aria-pressed={photo.isBlackOnWhite}
              disabled={isResting}
              onClick={() => onChange({ isBlackOnWhite: !photo.isBlackOnWhite })}
            >
              <Contrast aria-hidden />
            </IconButton>
          </>
        }
      >
        <BlobImage
          blob={photo.picture}
          alt="The captured document"
          aria-busy={isBusy}
          className="absolute inset-x-0 top-0 bottom-18 m-auto max-h-[calc(100%-4.5rem)] max-w-full p-3 outline -outline-offset-12 outline-line-strong aria-busy:opacity-60"
        />
      </ZoomView>
      <div className="grid shrink-0 grid-cols-[auto_auto_minmax(0,1fr)] gap-2 border-t border-line bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:h-11 max-sm:*:px-3 sm:flex sm:justify-center">
        <Button variant="ghost" disabled={isResting} onClick={onRetake}>
          Retake
        </Button>
        <Button variant="secondary" disabled={isResting} onClick={onAdd}>
          Add page
        </Button>
        <Button disabled={!canSave || isBusy} pending={isSaving} pendingLabel="Saving..." onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </>
  )
}
