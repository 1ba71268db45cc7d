import { clsx } from 'clsx'
import { fileKind } from '#contract/documents/mimetypes.ts'

const extensions: Readonly<Record<string, string>> = {
  'PDF Document': 'PDF',
  'Word Document': 'DOC',
  'Excel Spreadsheet': 'XLS',
  'PowerPoint Presentation': 'PPT',
  'JPEG Image': 'JPG',
  'PNG Image': 'PNG',
  Image: 'IMG',
  'Text Document': 'TXT',
}

const sizes = { sm: 'h-7 w-5.5', md: 'h-9 w-7', lg: 'h-16 w-12.5' } as const

interface Props {
  mimetype: string
  size?: keyof typeof sizes
  /** Gives the icon an accessible name; leave out where the kind is written beside it. */
  labelled?: boolean
}

/** A sheet of paper with a folded corner and a band in the colour of the document's kind. */
export function FileIcon({ mimetype, size = 'md', labelled = false }: Props) {
  const { label, colour } = fileKind(mimetype)
  const short = extensions[label]
  return (
    <svg
      viewBox="0 0 28 36"
      data-tone={colour}
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? label : undefined}
      aria-hidden={labelled ? undefined : true}
      className={clsx('shrink-0', sizes[size])}
    >
      <path
        d="M3 .5h14.6L27.5 10.4V33A2.5 2.5 0 0 1 25 35.5H3A2.5 2.5 0 0 1 .5 33V3A2.5 2.5 0 0 1 3 .5Z"
        className="fill-tone-tint stroke-tone-line"
      />
      <path d="M17.5.5V8a2.5 2.5 0 0 0 2.5 2.5h7.5" className="fill-sheet stroke-tone-line" />
      {short === undefined ? (
        <path d="M6 17.5h16M6 22.5h16M6 27.5h10" className="fill-none stroke-tone-line stroke-2" />
      ) : (
        <>
          <rect x="0" y="18.5" width="24" height="11.5" rx="2" className="fill-tone" />
          <text
            x="12"
            y="27.1"
            textAnchor="middle"
            className="fill-white font-sans text-[8px] font-bold tracking-[0.04em]"
          >
            {short}
          </text>
        </>
      )}
    </svg>
  )
}
