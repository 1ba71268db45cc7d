import { Images, Zap } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { cornerNames } from './sheet/corners.ts'
import { useCamera } from './use-camera.ts'
import { type Outline, useOutline } from './use-outline.ts'

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
  const { light, state, video } = useCamera()
  const outline = useOutline(video, state === 'live' && !isBusy)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="relative min-h-0 flex-1 bg-[#101214]">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a view without sound */}
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="absolute inset-0 size-full object-contain"
          hidden={state === 'refused'}
        />
        {outline !== undefined && <SheetOutline {...outline} />}
        {light !== undefined && (
          <IconButton
            label="Flash"
            variant="secondary"
            size="lg"
            tooltipSide="bottom"
            aria-pressed={light.isOn}
            onClick={() => void light.toggle()}
            className="absolute! top-3 right-3 rounded-full! aria-pressed:bg-accent-solid aria-pressed:text-white"
          >
            <Zap aria-hidden />
          </IconButton>
        )}
        <div className="pointer-events-none absolute inset-0 grid place-items-center p-6 *:pointer-events-auto">
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
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 border-t border-line bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
        <div>
          <Button
            variant="ghost"
            disabled={isBusy}
            className="max-sm:size-11 max-sm:px-0!"
            onClick={() => picker.current?.click()}
          >
            <Images aria-hidden className="max-sm:size-5" />
            <span className="max-sm:sr-only">Choose photos</span>
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

/** What would be cut out, drawn over the video. */
function SheetOutline({ corners, height, width }: Outline) {
  const points = cornerNames.map((name) => `${String(corners[name].x)},${String(corners[name].y)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label="What will be cut out"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      className="pointer-events-none absolute inset-0 size-full fill-[rgb(255_255_255/10%)] stroke-white"
    >
      <polygon
        points={points}
        strokeWidth={5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-[rgb(0_0_0/50%)]"
      />
      <polygon points={points} strokeWidth={2.5} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
