import { clsx } from 'clsx'
import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { FileIcon } from '#web/platform/ui/file-icon.tsx'
import { thumbnailUrl } from '../actions/file-links.ts'
import { hasBlankTop } from './blank-crop.ts'

interface Props {
  file: Pick<File, 'id' | 'mimetype' | 'hasThumbnail'> & { version?: number }
  size: 'row' | 'card'
  /** Whether screen readers hear the file's kind; unnecessary where text beside it says so. */
  labelled?: boolean
  /** Leaves room for a caption of three lines at the lower edge. */
  isCaptioned?: boolean
}

const frames = {
  row: 'size-9 rounded-xs',
  card: 'h-26 w-full rounded-t-[inherit] border-b border-line bg-sunken',
} as const
const pictures = {
  row: 'rounded-xs border border-line',
  card: 'rounded-t-[inherit]',
} as const
/** In device pixels of a high-density screen. */
const widths = { row: 96, card: 480 } as const

/** In device pixels. */
const PREVIEW_WIDTH = 960

/** The files whose rows show the icon, so that scrolling does not draw them again. */
const blank = new Set<string>()

/** A file's thumbnail, or the icon of its kind in the same space. */
export function FileThumbnail({
  file: { id, mimetype, hasThumbnail, version },
  size,
  labelled = false,
  isCaptioned = false,
}: Props) {
  const src = thumbnailUrl(id, widths[size], version)
  const [isMissing, setIsMissing] = useState(size === 'row' && blank.has(src))
  return (
    <span className={clsx('grid shrink-0 grid-rows-1 place-items-center overflow-hidden', frames[size])}>
      {hasThumbnail && !isMissing ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsMissing(true)}
          onLoad={({ currentTarget }) => {
            // A row has room for the top of the page alone.
            if (size !== 'row' || !hasBlankTop(currentTarget)) return
            blank.add(src)
            setIsMissing(true)
          }}
          className={clsx('size-full bg-white object-cover object-top', pictures[size])}
        />
      ) : (
        <span className={clsx(isCaptioned && 'mb-13')}>
          <FileIcon mimetype={mimetype} size={size === 'row' ? 'sm' : 'md'} labelled={labelled} />
        </span>
      )}
    </span>
  )
}

/** The first page of a file, large enough to be read. */
export function FilePreview({ file: { id, version } }: Pick<Props, 'file'>) {
  return (
    <img
      src={thumbnailUrl(id, PREVIEW_WIDTH, version)}
      alt=""
      className="block h-auto max-h-[80dvh] w-120 max-w-[60vw] bg-white object-contain object-top"
    />
  )
}
