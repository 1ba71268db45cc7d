import { Images } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCamera } from './use-camera.ts'

interface Props {
  /** A photo is being processed. */
  isBusy: boolean
  onCapture: (video: HTMLVideoElement) => void
  onRetry: () => void
  onChoose: (pictures: File[]) => void
  /** Beside the shutter button. */
  children: ReactNode
}

/** The camera's video and the shutter button. Without a camera, photos can be chosen from the device. */
export function LiveView({ isBusy, onCapture, onRetry, onChoose, children }: Props) {
  const { video, state } = useCamera()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="relative min-h-0 flex-1 bg-black">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a view without sound */}
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="absolute inset-0 size-full object-contain"
          hidden={state === 'refused'}
        />
        <div className="absolute inset-0 grid place-items-center p-6">
          {state === 'starting' && (
            <output className="animate-late rounded-md bg-sheet px-4 py-2">Starting the camera...</output>
          )}
          {state === 'refused' && (
            <div className="grid max-w-md gap-4">
              <Notice variant="error" className="shadow-lg">
                Unable to access camera. Please ensure camera permissions are granted.
              </Notice>
              <div className="flex flex-wrap justify-center gap-2">
                <Button variant="secondary" onClick={onRetry}>
                  Try Again
                </Button>
              </div>
            </div>
          )}
          {isBusy && <output className="rounded-md bg-sheet px-4 py-2">Looking for the edges...</output>}
        </div>
      </div>
      <div className="grid shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-3 border-t border-line bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div>
          <Button variant="ghost" disabled={isBusy} onClick={() => picker.current?.click()}>
            <Images aria-hidden />
            Choose photos
          </Button>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Photos to choose"
            onChange={(event) => {
              onChoose([...(event.target.files ?? [])])
              // Allows the same photo to be chosen again.
              event.target.value = ''
            }}
          />
        </div>
        <button
          type="button"
          aria-label="Capture"
          disabled={state !== 'live' || isBusy}
          onClick={() => {
            if (video.current !== null) onCapture(video.current)
          }}
          className="grid size-16 place-items-center rounded-full border-4 border-ink bg-sheet transition-transform active:scale-95 disabled:opacity-40"
        >
          <span className="size-11 rounded-full bg-accent-solid" />
        </button>
        <div className="flex justify-end">{children}</div>
      </div>
    </>
  )
}
