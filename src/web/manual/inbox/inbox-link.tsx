import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { useIsLimited, useMayEdit } from '#web/platform/base/access.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { pageCompany } from '#web/platform/base/company.ts'
import { useStore } from '#web/platform/base/store.ts'
import { foldersQuery } from '#web/manual/folders/index.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { Badge, HeaderLink } from '#web/platform/ui/header-link.tsx'
import type { LabelledFrom } from '#web/platform/ui/icon-button.tsx'
import { useDeviceFiles } from './use-shared.ts'

/**
 * What waits on the server for somebody who has single functions; undefined for others, for whom all of it waits.
 *
 * @param inAll how many papers wait for anybody; counted again when this changes
 */
function useWaitingForYou(inAll: number | undefined): number | undefined {
  const isLimited = useIsLimited()
  const id = useStore(pageCompany)
  const { data, refetch } = useQuery({ ...companiesQuery, enabled: isLimited })
  useEffect(() => {
    if (isLimited && inAll !== undefined) void refetch()
  }, [isLimited, inAll, refetch])
  return isLimited ? data?.find((company) => company.id === id)?.waitingForYou : undefined
}

/** How many papers wait in the inbox; `undefined` while it is unknown, and for people who may edit nothing. */
function useWaiting(): number | undefined {
  const { data: folders } = useQuery(foldersQuery)
  const { shared } = useDeviceFiles()
  const mayEdit = useMayEdit(undefined)
  const log = folders?.find(({ id }) => id === LOG_FOLDER_ID)
  const own = useWaitingForYou(log?.fileCount)
  return log === undefined || !mayEdit ? undefined : (own ?? log.fileCount) + shared.length
}

interface Props {
  /** In the bar of a phone, with its label below the icon. */
  isBarItem?: boolean
  /** In the header: from which width on its label stands beside the icon. */
  labelledFrom?: LabelledFrom
  className?: string
}

/** Link to the inbox with the number of papers that wait there. */
export function InboxLink({ isBarItem = false, labelledFrom, className }: Props) {
  const waiting = useWaiting()
  if (waiting === undefined) return null
  const badge =
    waiting === 0 ? undefined : { shown: waiting > 99 ? '99+' : String(waiting), said: saidOf(waiting) }
  if (!isBarItem)
    return (
      <HeaderLink
        to="/inbox"
        label="Inbox"
        icon={<Inbox aria-hidden />}
        badge={badge}
        labelledFrom={labelledFrom}
      />
    )
  return (
    <Link to="/inbox" className={className}>
      <span className="relative px-3 py-1">
        <Inbox aria-hidden />
        {badge !== undefined && <Badge>{badge.shown}</Badge>}
      </span>
      <span>
        Inbox
        {badge !== undefined && <span className="sr-only">, {badge.said}</span>}
      </span>
    </Link>
  )
}

/** How many papers wait to be filed, with a link to them; nothing for people who may edit nothing. */
export function WaitingLine() {
  const waiting = useWaiting()
  if (waiting === undefined) return null
  return (
    <p className="mb-5 text-sm text-ink-2">
      {waiting === 0 ? 'Nothing waits' : saidOf(waiting)} to be filed.{' '}
      <Link to="/inbox" className="text-accent underline decoration-accent-line underline-offset-3">
        Open the inbox
      </Link>
    </p>
  )
}

function saidOf(count: number): string {
  return count === 1 ? '1 paper waits' : `${formatCount(count)} papers wait`
}
