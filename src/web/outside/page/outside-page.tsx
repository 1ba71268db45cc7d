import { useQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showLink, openLink, requestCode } from '#contract/outside/visit.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { answerTo } from '#web/platform/base/answer.ts'
import { CallError, messageOf, call, failureOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { Screen } from '#web/platform/ui/screen.tsx'
import { PackView } from './pack-view.tsx'
import { RequestView } from './request-view.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

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

const NO_ANSWER = 'That did not work. Please check your connection and try again.'

/** Asks for the code that is mailed to the recipient of the address. */
function CodeForm({ token, onOpen }: { token: string; onOpen: () => void }) {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => call(requestCode, { params: { token } }) })
  const open = useMutation({
    mutationFn: () => call(openLink, { params: { token }, body: { code } }),
    onSuccess: onOpen,
  })
  const failure = failureOf(open, NO_ANSWER) ?? failureOf(send, NO_ANSWER)
  return (
    <Screen title="Open your link">
      <p className="mt-2 text-pretty text-ink-2">
        {send.isSuccess
          ? 'If this link works, a code with six digits is on its way to the address to which the link was sent. It may take a minute.'
          : 'Press the button, and a code with six digits goes to the email address to which this link was sent. You need no account.'}
      </p>
      {failure !== undefined && (
        <Notice variant="error" className="mt-4 w-full text-left">
          {failure}
        </Notice>
      )}
      {send.isSuccess ? (
        <form
          noValidate
          className="mt-5 grid w-full gap-4 text-left"
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '' && !open.isPending) open.mutate()
          }}
        >
          <Field label="Code">
            <Input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of the page, after its button was pressed
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              className="text-center text-lg! tracking-widest tabular-nums"
            />
          </Field>
          <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Opening...">
            Open
          </Button>
          <Button variant="ghost" pending={send.isPending} onClick={() => send.mutate()}>
            Send another code
          </Button>
        </form>
      ) : (
        <Button
          size="lg"
          className="mt-5"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate()}
        >
          Send the code
        </Button>
      )}
    </Screen>
  )
}
