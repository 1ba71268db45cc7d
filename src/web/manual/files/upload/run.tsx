import { useQuery } from '@tanstack/react-query'
import { listUnread } from '#contract/manual/files.ts'
import { MAX_PAGE } from '#contract/platform/common-fields.ts'
import { callPage } from '#web/platform/base/call.ts'
import { POLL_MS } from '#web/platform/base/polling.ts'
import { useStore } from '#web/platform/base/store.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { Progress } from '#web/platform/ui/progress.tsx'
import { isBusy, uploadStore } from './queue.ts'

/** From how many files on one bar tells of them all, from the first that is sent to the last that is read. */
const MANY = 8

interface Run {
  title: string
  /** From 0 to 1. */
  done: number
  left: string | undefined
}

/** How far a run of many uploads is; undefined while there is none, and once all of its papers are read. */
export function useRun(): Run | undefined {
  const queue = useStore(uploadStore)
  const { begunAt, stored, storedAt, succeeded, total, uploads } = queue
  const isSending = isBusy(queue)
  const all = isSending ? total : stored.length
  const { data: unread, dataUpdatedAt } = useQuery({
    queryKey: [listUnread.path, 'of a run'],
    queryFn: async ({ signal }) => {
      const { items } = await callPage(listUnread, { query: { limit: MAX_PAGE } }, signal)
      return new Set(items.filter(({ status }) => status === 'stored').map(({ id }) => id))
    },
    staleTime: 0,
    enabled: all >= MANY && stored.length > 0,
    refetchInterval: POLL_MS,
  })
  if (all < MANY) return undefined
  const waiting = stored.filter((id) => unread?.has(id) !== false).length
  // An answer that was on its way when the last file was stored does not know of it.
  if (!isSending && waiting === 0 && dataUpdatedAt > storedAt + POLL_MS) return undefined
  const sent = isSending
    ? succeeded + uploads.reduce((sum, { progress, state }) => sum + (state === 'sending' ? progress : 0), 0)
    : all
  const read = stored.length - waiting
  return {
    title: isSending
      ? `Uploading ${formatCount(Math.min(succeeded + 1, all))} of ${formatCount(all)}`
      : `Reading ${formatCount(Math.min(read + 1, all))} of ${formatCount(all)}`,
    done: (sent + read) / (2 * all),
    // Reading takes longer than sending, and ends last.
    left: leftInWords(begunAt, read / all),
  }
}

/** Too early to tell how long something takes, in milliseconds. */
const EARLY_MS = 4000
const MINUTE_MS = 60_000

/** How long something takes that began at a time and of which a part is done; undefined while that cannot be told. */
export function leftInWords(begunAt: number, done: number, now: number = Date.now()): string | undefined {
  const spent = now - begunAt
  if (spent < EARLY_MS || done <= 0) return undefined
  const minutes = Math.ceil((spent * (1 - done)) / done / MINUTE_MS)
  return minutes <= 1 ? 'Less than a minute left' : `About ${formatCount(minutes)} minutes left`
}

/** One bar for all files of a run, with the time that is left until the last is read. */
export function RunBar({ run }: { run: Run }) {
  return (
    <div className="py-2">
      <Progress label="All uploads" value={run.done} />
      <p className="mt-2 text-xs text-ink-2 tabular-nums">
        {run.left === undefined ? 'Each is uploaded, then read' : `${run.left} until all are read`}
      </p>
    </div>
  )
}
