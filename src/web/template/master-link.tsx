import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import { userQuery } from '#web/base/session.ts'
import { Button } from '#web/ui/button.tsx'
import { isMasterQuery } from './queries.ts'

/** Link to the template, for the master administrator alone (`docs/product.md` §6). */
export function MasterLink() {
  const { data: user } = useQuery(userQuery)
  const isSignedIn = user !== null && user !== undefined
  const { data } = useQuery({ ...isMasterQuery, enabled: isSignedIn })
  if (data?.isMaster !== true) return null
  return (
    <Button asChild variant="ghost" className="px-2.5!">
      <Link to="/master" title="Master Management">
        <LayoutTemplate aria-hidden />
        <span className="max-xl:sr-only">Master Management</span>
      </Link>
    </Button>
  )
}
