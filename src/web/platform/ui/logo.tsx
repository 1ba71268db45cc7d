import { clsx } from 'clsx'

/** A lever-arch manual seen from the front: two holes, four divider tabs. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={clsx('shrink-0', className)}>
      <path
        d="M3 2.5h12.5a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H3a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Z"
        className="fill-ink"
      />
      <path d="M17.5 3.5H21a1 1 0 0 1 1 1v3h-4.5z" data-tone="managing" className="fill-tone" />
      <path d="M17.5 8.1H22v3.6h-4.5z" data-tone="finance" className="fill-tone" />
      <path d="M17.5 12.3H22v3.6h-4.5z" data-tone="sales" className="fill-tone" />
      <path d="M17.5 16.5H22v3a1 1 0 0 1-1 1h-3.5z" data-tone="operations" className="fill-tone" />
      <circle cx="5.8" cy="8" r="1.3" className="fill-paper" />
      <circle cx="5.8" cy="16" r="1.3" className="fill-paper" />
    </svg>
  )
}

/** @param isShort without the words on phones, where other things are beside it */
export function Logo({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 sm:gap-2.5">
      <LogoMark className="size-6" />
      <span className={clsx('heading text-md whitespace-nowrap sm:text-lg', isShort && 'max-md:sr-only')}>
        Board Manual
      </span>
    </span>
  )
}
