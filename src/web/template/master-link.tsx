import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { userQuery } from '#web/base/session.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'
import { isMasterQuery } from './queries.ts'

/** Link to the template, for the master administrator alone (`docs/product.md` §6). */
export function MasterLink({ isRow, className }: { isRow?: boolean; className?: string }) {
  const { data: user } = useQuery(userQuery)
  const isSignedIn = user !== null && user !== undefined
  const { data } = useQuery({ ...isMasterQuery, enabled: isSignedIn })
  if (data?.isMaster !== true) return null
  return (
    <HeaderLink
      to="/master"
      label="Master Management"
      icon={<LayoutTemplate aria-hidden />}
      isRow={isRow}
      className={className}
    />
  )
}
