import { clsx } from 'clsx'

/** A placeholder for loading content. The region around it announces that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-sheen rounded-sm bg-pressed', className)} />
}
