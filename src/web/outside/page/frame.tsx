import type { ReactNode } from 'react'
import { spellDay } from '#contract/platform/plain-date.ts'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import type { OutsideView } from './queries.ts'

interface Props {
  title: string
  view: Pick<OutsideView, 'badge' | 'company' | 'expiresOn' | 'from' | 'message'>
  children: ReactNode
}

/** A page for an outsider: which company it is, who gives or asks, what they write, and until when. */
export function Frame({ title, view: { badge, company, expiresOn, from, message }, children }: Props) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <Logo />
      <h1 className="mt-6 heading text-2xl wrap-anywhere">{title}</h1>
      <div className="mt-3 flex items-center gap-3">
        <CompanyMark badge={badge} size="md" />
        <p className="min-w-0 text-pretty text-ink-2">
          From <bdi>{from}</bdi>
          {!title.includes(company) && (
            <>
              {' '}
              of <bdi>{company}</bdi>
            </>
          )}
          . This link works until {spellDay(expiresOn)}.
        </p>
      </div>
      {message !== null && (
        <blockquote className="mt-4 border-l-3 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
      <div className="mt-6">{children}</div>
    </main>
  )
}
