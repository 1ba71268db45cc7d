import { Fragment, type ReactNode } from 'react'
import { departments } from '#contract/company/built-in-folders.ts'
import { EmptyHomePlace } from '#web/platform/base/home-place.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { DirectorSection } from './director-section.tsx'
import { cards, FolderFace } from './folder-face.tsx'

/** Classes that the prerendered page shares with the page that replaces it, so that nothing jumps. */
export const frame = {
  header: 'sticky top-0 z-20 border-b border-line bg-paper print:hidden',
  bar: 'mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6',
  /** For the bar of the manual: from 768 pixels on its tools have a row of their own. */
  rows: 'max-[359px]:gap-1 max-[359px]:px-2 md:grid md:h-25 md:grid-cols-[auto_minmax(0,1fr)_auto] md:grid-rows-[3.5rem_2.75rem] md:gap-y-0',
  main: 'mx-auto min-h-[calc(100dvh-var(--pinned))] max-w-7xl px-4 pt-3 pb-[calc(5.25rem+env(safe-area-inset-bottom))] sm:px-6 md:pt-6 md:pb-12',
} as const

/** The row of the main pages on Home, whose place the prerendered page keeps. */
export const homeNavPlace = '-mx-2 mb-4 flex max-sm:mb-2 h-8.5 gap-0.5 sm:-mx-3 print:hidden'

/** The title above the company's name. The logo beside it is a link of that name. */
export function PhoneTitle() {
  return (
    <p aria-hidden className="heading text-base whitespace-nowrap md:hidden">
      Board Manual
    </p>
  )
}

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
 * (`src/server/http/web/contents.ts`) as cards, of the directors that the person sees; users who prefer the list view see
 * skeletons.
 */
export function ContentsShell() {
  return (
    <Shell>
      <div className={homeNavPlace} />
      <EmptyHomePlace place="next" />
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
        <div className={`${frame.bar} ${frame.rows}`}>
          <Logo isShort />
          <div className="pb-4.5 md:hidden">
            <PhoneTitle />
          </div>
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
