import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showLink } from '#contract/outside/visit.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { answerTo } from '#web/platform/base/answer.ts'
import { CallError, messageOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { Screen } from '#web/platform/ui/screen.tsx'
import { CodeForm } from './code-form.tsx'
import { PackView } from './pack-view.tsx'
import { RequestView } from './request-view.tsx'

/** The page of an address for people without an account. Nothing is counted as seen before its code was typed. */
export function OutsidePage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...answerTo(showLink, { params: { token } }, { staleTime: 0 }),
    // A refusal is final until the code was typed.
    retry: (failures, reason) => !(reason instanceof CallError) && failures < 2,
  })
  const status = error instanceof CallError ? error.status : undefined
  const again = () => void refetch()
  if (status === 401) return <CodeForm token={token} onOpen={again} />
  if (status === 404 || status === 410)
    return <Over title="This link has ended">Please ask whoever sent it, or their company, for another.</Over>
  if (error !== null)
    return (
      <Over title="Something went wrong" onRetry={again}>
        {messageOf(error, 'The page could not be read. Please check your connection.')}
      </Over>
    )
  if (data === undefined)
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <h1 className="animate-late text-base text-ink-2">Loading...</h1>
      </main>
    )
  return (
    <Frame view={data}>
      {data.kind === 'pack' ? (
        <PackView token={token} items={data.items ?? []} mayDownload={data.mayDownload === true} />
      ) : (
        <RequestView token={token} wanted={data.wanted ?? []} every={data.every ?? null} onSent={refetch} />
      )}
    </Frame>
  )
}

function Over({ children, onRetry, title }: { title: string; children: string; onRetry?: () => void }) {
  return (
    <Screen title={title}>
      <p role="alert" className="mt-2 text-pretty text-ink-2">
        {children}
      </p>
      {onRetry !== undefined && (
        <Button className="mt-5" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Screen>
  )
}

/** Which company it is, who gives or asks, what they write, and until when. */
function Frame({ view, children }: { view: Reply<typeof showLink>; children: ReactNode }) {
  const { badge, company, expiresOn, from, message, title = `${company} asks you for papers` } = view
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
