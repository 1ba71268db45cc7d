import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from './button.tsx'

export function BackToManual({
  to = '/board-manual',
  className,
}: {
  to?: '/' | '/board-manual'
  className?: string
}) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link to={to}>
        <ArrowLeft aria-hidden />
        Back to Board Manual
      </Link>
    </Button>
  )
}
