import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#web/platform/base/access.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { countQuery } from './queries.ts'

/** How many papers need not be kept any longer, for those who may destroy them. */
export function DestroyableLine() {
  const { data } = useQuery({ ...countQuery, enabled: useMay('destroy') === true })
  if (data === undefined || data.files === 0) return null
  return (
    <p className="-mt-4 mb-6 text-sm max-sm:mt-0 max-sm:mb-2">
      <Link to="/destruction" className="text-link">
        {formatCount(data.files)} {data.files === 1 ? 'paper need' : 'papers need'} not be kept any longer
      </Link>
    </p>
  )
}
