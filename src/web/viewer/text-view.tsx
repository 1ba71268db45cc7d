import { useQuery, queryOptions } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileText, WrapText } from 'lucide-react'
import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatSize } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { Centre, NotSent } from './cannot-show.tsx'
import { languageOf } from './language.ts'
import { useMarks } from './use-marks.ts'
import './text-view.css'
import { CallError } from '#web/platform/base/call.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { decodeText } from './decode-text.ts'

/** Longer texts are not highlighted, in characters. */
const COLOURED = 300_000

/** A text file, highlighted if its language is known, with the words marked by which it was found. */
export function TextView({ file, words }: { file: File; words: string | undefined }) {
  const { data, error, refetch } = useQuery(textQuery(file))
  const [isWrapped, setWrapped] = useState(true)
  if (error !== null)
    return <NotSent title="The text could not be read" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <TextSkeleton />
  if (data.text === '')
    return (
      <Centre>
        <EmptyState icon={<FileText />} title="This file is empty" />
      </Centre>
    )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
        tabIndex={0}
        aria-label="Text"
        className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        <pre
          dir="auto"
          className={clsx(
            'code mx-auto min-h-full w-fit min-w-full max-w-5xl bg-sheet py-5 pr-17 pl-5 font-mono text-sm leading-6 sm:pl-10 lg:min-w-5xl xl:pr-10',
            isWrapped && 'max-w-5xl! wrap-anywhere whitespace-pre-wrap',
          )}
        >
          <Code file={file} text={data.text} words={words} />
        </pre>
        {!data.isWhole && (
          <p className="border-t border-line bg-raised px-5 py-3 text-center text-ink-2">
            This is the beginning of {formatSize(file.size)}. Download the file to see all of it.
          </p>
        )}
      </section>
      <IconButton
        label="Wrap long lines"
        variant="secondary"
        aria-pressed={isWrapped}
        className="absolute! top-3 right-5"
        tooltipSide="left"
        onClick={() => setWrapped(!isWrapped)}
      >
        <WrapText aria-hidden />
      </IconButton>
    </div>
  )
}

/** Plain text until the highlighter is loaded. */
function Code({ file, text, words }: { file: File; text: string; words: string | undefined }) {
  const language = text.length > COLOURED ? undefined : languageOf(file)
  const { data: coloured } = useQuery({
    queryKey: ['coloured', file.id, language],
    queryFn: async () =>
      language === undefined ? text : (await import('./highlight.tsx')).highlight(text, language),
    enabled: language !== undefined,
    // React elements must not be compared structurally.
    structuralSharing: false,
  })
  const [code, setCode] = useState<HTMLElement | null>(null)
  useMarks(code, words)
  return <code ref={setCode}>{coloured ?? text}</code>
}

const widths = ['w-2/3', 'w-1/2', 'w-5/6', 'w-3/4', 'w-1/3', 'w-4/5', 'w-3/5', 'w-1/4']

function TextSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-3 bg-sheet p-10">
      <span className="sr-only">Loading the text</span>
      {widths.map((width) => (
        <Skeleton key={width} className={clsx('h-4', width)} />
      ))}
    </div>
  )
}

/** The largest part of a text that is shown, in bytes. */
const SHOWN_BYTES = 1024 * 1024

/** Fetches the beginning of a text file. */
function textQuery({ id, size, version }: Pick<File, 'id' | 'size' | 'version'>) {
  return queryOptions({
    queryKey: ['text', id, version],
    queryFn: async ({ signal }) => {
      const isWhole = size <= SHOWN_BYTES
      const headers: HeadersInit = isWhole ? {} : { range: `bytes=0-${String(SHOWN_BYTES - 1)}` }
      const response = await fetch(viewUrl(id), { credentials: 'include', headers, signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
      return { text: decodeText(new Uint8Array(await response.arrayBuffer()), isWhole), isWhole }
    },
  })
}
