import { useRef, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { BlobImage } from './blob-image.tsx'
import {
  type CornerName,
  cornerNames,
  type Corners,
  insetCorners,
  isConvex,
  type Point,
  withCorner,
} from './sheet/corners.ts'
import type { Photo } from './photo.ts'

interface Props {
  photo: Photo
  /** `undefined` selects the whole picture. */
  onApply: (corners: Corners | undefined) => void
  onCancel: () => void
}

const labels: Record<CornerName, string> = {
  topLeft: 'Top left corner',
  topRight: 'Top right corner',
  bottomRight: 'Bottom right corner',
  bottomLeft: 'Bottom left corner',
}

/** How far an arrow key moves a corner, as a fraction of the picture; with Shift ten times as far. */
const KEY_STEP = 0.005

/** Four corners to drag to the corners of the sheet, by touch, mouse or arrow keys. */
export function CornerEditor({ photo, onApply, onCancel }: Props) {
  const { width, height } = photo
  const [corners, setCorners] = useState(photo.corners ?? insetCorners(width, height))
  const frame = useRef<HTMLDivElement>(null)
  const outline = cornerNames.map((name) => `${String(corners[name].x)},${String(corners[name].y)}`).join(' ')

  function move(name: CornerName, to: Point) {
    setCorners((before) => withCorner(before, name, to, photo))
  }

  function drag(name: CornerName, event: React.PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(name, {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    })
  }

  function nudge(name: CornerName, event: React.KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    const step = KEY_STEP * (event.shiftKey ? 10 : 1)
    move(name, { x: corners[name].x + x * step * width, y: corners[name].y + y * step * height })
  }

  return (
    <>
      <p className="sr-only">Drag the corners to those of the sheet, or move them with the arrow keys.</p>
      <div className="min-h-0 flex-1 p-5">
        <div className="grid size-full place-items-center [container-type:size]">
          <div ref={frame} className="relative touch-none select-none">
            <BlobImage
              blob={photo.source}
              alt="What was photographed"
              className="block max-h-[100cqh] max-w-[100cqw]"
            />
            <svg
              aria-hidden
              viewBox={`0 0 ${String(width)} ${String(height)}`}
              className="absolute inset-0 size-full"
            >
              {/* What is left away is darker. */}
              <path
                d={`M0 0H${String(width)}V${String(height)}H0Z M${outline}Z`}
                fillRule="evenodd"
                className="fill-[rgb(0_0_0/50%)]"
              />
              <polygon
                points={outline}
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-white"
              />
            </svg>
            {cornerNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={labels[name]}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(name, event)}
                onKeyDown={(event) => nudge(name, event)}
                style={{
                  left: `${String((corners[name].x / width) * 100)}%`,
                  top: `${String((corners[name].y / height) * 100)}%`,
                }}
                className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
              >
                <span className="size-5 rounded-full border-3 border-white bg-accent-solid/60 shadow-md ring-1 ring-[rgb(0_0_0/40%)]" />
              </button>
            ))}
          </div>
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-center gap-2 border-t border-line bg-sheet p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="secondary" onClick={() => onApply(undefined)}>
          Whole picture
        </Button>
        <Button disabled={!isConvex(corners)} onClick={() => onApply(corners)}>
          Straighten
        </Button>
      </div>
    </>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
