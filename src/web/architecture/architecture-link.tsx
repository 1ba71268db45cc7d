import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { userQuery } from '#web/base/session.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'

/** Link to the diagram, for the administrator account alone (`docs/product.md` §6). */
export function ArchitectureLink({ isRow, className }: { isRow?: boolean; className?: string }) {
  const { data: user } = useQuery(userQuery)
  if (user?.role !== 'master') return null
  return (
    <HeaderLink
      to="/architecture"
      label="Architecture"
      icon={<Network aria-hidden />}
      isRow={isRow}
      className={className}
    />
  )
}
