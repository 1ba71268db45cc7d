import { Logo } from '#web/ui/logo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where header and contents stand, on the page that comes first as on the one that takes its place: nothing jumps. */
export const frame = {
  header: 'sticky top-0 z-20 border-b border-line bg-paper',
  bar: 'mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6',
  main: 'mx-auto max-w-7xl px-4 pt-5 pb-28 sm:px-6 md:pt-6 md:pb-12',
} as const

/** The manual before anything of it is known, as `manual.html` brings it. */
export function ManualShell() {
  return (
    <>
      <header className={frame.header}>
        <div className={frame.bar}>
          <Logo />
        </div>
        <div className="h-7.5 pointer-coarse:h-9.5" />
      </header>
      <main className={frame.main}>
        <ManualSkeleton />
        <p className="fixed inset-0 grid animate-late place-items-center text-base text-ink-2">
          Loading your workspace...
        </p>
      </main>
    </>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

export function ManualSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Board Manual</h1>
      <Skeleton className="mb-4 h-7 w-64" />
      <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {places.map((place) => (
          <Skeleton key={place} className="h-20" />
        ))}
      </div>
    </div>
  )
}
