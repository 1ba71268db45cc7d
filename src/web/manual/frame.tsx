import { Fragment, type ReactNode } from 'react'
import { departments } from '#contract/departments.ts'
import { EmptyHomePlace } from '#web/base/home-place.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { DirectorSection } from './director-section.tsx'
import { cards, FolderFace } from './folder-face.tsx'

/** Classes that the prerendered page shares with the page that replaces it, so that nothing jumps. */
export const frame = {
  header: 'sticky top-0 z-20 border-b border-line bg-paper',
  bar: 'mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6',
  main: 'mx-auto min-h-[calc(100dvh-6.5rem)] max-w-7xl px-4 pt-5 pb-28 sm:px-6 md:pt-6 md:pb-12',
} as const

/** What `folder.html` shows before any script has run: skeletons. */
export function ManualShell() {
  return (
    <Shell>
      <div aria-busy="true">
        <Places />
      </div>
    </Shell>
  )
}

/**
 * What `manual.html` shows before any script has run. It is a template, into which the server inserts the folders
 * (`src/server/web/contents.ts`) as cards, of the directors that the person sees; users who prefer the list view see
 * skeletons.
 */
export function ContentsShell() {
  return (
    <Shell>
      <EmptyHomePlace place="papers" />
      <EmptyHomePlace place="files" />
      <div data-prerendered aria-busy="true" className="hidden [[data-view=list]_&]:block">
        <Places />
      </div>
      <div aria-busy="true" className="[[data-view=list]_&]:hidden">
        {departments.map((department) => (
          <Fragment key={department}>
            {`{{#sees ${department}}}`}
            <DirectorSection department={department}>
              <ul className={cards}>
                {`{{#${department}}}`}
                <FolderFace folder={{ id: '{{id}}', name: '{{name}}' }} tone={toneOf(department)} />
                {`{{/${department}}}`}
              </ul>
            </DirectorSection>
            {`{{/sees ${department}}}`}
          </Fragment>
        ))}
      </div>
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={frame.header}>
        <div className={frame.bar}>
          <Logo />
        </div>
        <div className="h-7.5 pointer-coarse:h-9.5" />
      </header>
      <main className={frame.main}>
        <h1 className="sr-only">Board Manual</h1>
        {children}
        <p className="pointer-events-none fixed inset-x-0 bottom-6 grid animate-late place-items-center">
          <span className="rounded-md border border-line bg-sheet px-4 py-2 text-base text-ink-2 shadow-md">
            Loading your workspace...
          </span>
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
      <Places />
    </div>
  )
}

function Places() {
  return (
    <>
      <Skeleton className="mb-4 h-7 w-64" />
      <div className={cards}>
        {places.map((place) => (
          <Skeleton key={place} className="h-20" />
        ))}
      </div>
    </>
  )
}
