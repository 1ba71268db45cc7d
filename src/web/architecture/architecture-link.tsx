import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { userQuery } from '#web/base/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Link to the diagram, for the administrator account alone (`docs/product.md` §6). */
export function ArchitectureLink() {
  const { data: user } = useQuery(userQuery)
  if (user?.role !== 'master') return null
  return (
    <Button asChild variant="ghost" className="px-2.5!">
      <Link to="/architecture" title="Architecture">
        <Network aria-hidden />
        <span className="sr-only">Architecture</span>
      </Link>
    </Button>
  )
}
