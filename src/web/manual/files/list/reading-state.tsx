import { clsx } from 'clsx'
import type { File } from '#contract/manual/files.ts'
import { useReadAgain } from '../actions/actions.ts'
import { readingState } from './file-state.ts'

interface Props {
  file: Pick<File, 'id' | 'originalName' | 'folderId' | 'status' | 'statusReason'>
  /** One line in a list, two on a card and on phones, the whole text in a list of reasons. */
  look: 'line' | 'card' | 'whole'
}

const frames = {
  line: 'flex items-baseline text-xs',
  card: 'text-xs',
  whole: 'flex flex-wrap items-baseline text-sm',
} as const
const words = {
  line: 'truncate max-md:line-clamp-2 max-md:whitespace-normal',
  card: 'line-clamp-2',
  whole: 'wrap-anywhere',
} as const

/** What came of reading a file, with a button to retry; nothing when it was read completely. */
export function ReadingState({ file, look }: Props) {
  const readAgain = useReadAgain()
  const state = readingState(file)
  if (state === undefined) return null
  return (
    <p className={clsx('min-w-0 gap-2', frames[look])}>
      <span title={state} className={words[look]}>
        {state}
      </span>
      {file.status === 'unreadable' && (
        <button
          type="button"
          aria-label={`Read again: ${file.originalName}`}
          disabled={readAgain.isPending}
          onClick={() => readAgain.mutate(file)}
          className="relative z-1 shrink-0 font-medium text-accent underline decoration-accent-line underline-offset-2 hover:decoration-accent disabled:opacity-50"
        >
          Read again
        </button>
      )}
    </p>
  )
}
