import { clsx } from 'clsx'

/** A grey place where something will be. The region around it says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-sheen rounded-sm bg-pressed', className)} />
}
