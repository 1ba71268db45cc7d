import { Link } from '@tanstack/react-router'
import { useHasInbox } from '#web/platform/base/access.ts'
import { buttonClass } from '#web/platform/ui/button.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useShared } from './use-shared.ts'

/** A notice on the home page while shared files wait for a folder. */
export function SharesWaiting() {
  const { shared } = useShared()
  const hasInbox = useHasInbox()
  if (shared.length === 0 || hasInbox === false) return null
  return (
    <Notice className="mb-5">
      {shared.length === 1
        ? 'One shared file waits to be filed. '
        : `${formatCount(shared.length)} shared files wait to be filed. `}
      <Link to="/share" className={buttonClass('link')}>
        Choose a folder
      </Link>
    </Notice>
  )
}
