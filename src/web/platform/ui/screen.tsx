import type { ReactNode } from 'react'
import { LogoMark } from './logo.tsx'
import { usePageTitle } from './page-title.ts'

/** A full-window message. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center">
        <LogoMark className="mb-6 size-10" />
        <h1 className="heading text-2xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}
