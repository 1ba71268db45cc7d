import { Minus, MoveHorizontal, Plus } from 'lucide-react'
import { IconButton } from '#web/platform/ui/icon-button.tsx'

interface Props {
  /** 1 is the paper's own size. */
  scale: number
  onZoom: (factor: number) => void
  onFit: () => void
}

/** Zoom step of a preview (`docs/product.md` §9). */
const STEP = 1.2

/** Zoom buttons for a document. */
export function PaperToolbar({ scale, onZoom, onFit }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex h-11 shrink-0 items-center justify-center gap-0.5 border-b border-line bg-raised px-2 sm:px-4"
    >
      <IconButton label="Zoom out" onClick={() => onZoom(1 / STEP)}>
        <Minus aria-hidden />
      </IconButton>
      <output aria-label="Zoom" className="w-11 text-center text-sm text-ink-2 tabular-nums">
        {Math.round(scale * 100)}%
      </output>
      <IconButton label="Zoom in" onClick={() => onZoom(STEP)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Fit to width" onClick={onFit}>
        <MoveHorizontal aria-hidden />
      </IconButton>
    </div>
  )
}
