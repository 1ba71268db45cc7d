import { X } from 'lucide-react'
import { BlobImage } from './blob-image.tsx'
import type { Photo } from './photo.ts'

/** Thumbnails of the photographed pages, in order. */
export function PageStrip({ pages, onRemove }: { pages: readonly Photo[]; onRemove: (page: Photo) => void }) {
  if (pages.length === 0) return null
  return (
    <ol aria-label="Pages" className="flex min-w-0 flex-1 gap-3 overflow-x-auto py-2 pr-2">
      {pages.map((page, index) => (
        <PageThumbnail key={page.id} page={page} number={index + 1} onRemove={() => onRemove(page)} />
      ))}
    </ol>
  )
}

function PageThumbnail({ page, number, onRemove }: { page: Photo; number: number; onRemove: () => void }) {
  return (
    <li className="relative shrink-0">
      <BlobImage
        blob={page.picture}
        alt={`Page ${String(number)}`}
        className="h-16 w-11 rounded-sm border border-line-strong bg-white object-cover object-top"
      />
      <button
        type="button"
        aria-label={`Remove page ${String(number)}`}
        onClick={onRemove}
        className="touch-target absolute! -top-1.5 -right-2 grid size-6 place-items-center rounded-full border border-line-strong bg-raised text-ink-2 shadow-xs hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
