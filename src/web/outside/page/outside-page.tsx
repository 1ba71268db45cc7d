import { useQuery } from '@tanstack/react-query'
import { CallError, messageOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Screen } from '#web/platform/ui/screen.tsx'
import { CodeForm } from './code-form.tsx'
import { PackView } from './pack-view.tsx'
import { viewQuery } from './queries.ts'
import { RequestView } from './request-view.tsx'

/** The page of an address for people without an account. Nothing is counted as seen before its code was typed. */
export function OutsidePage({ token }: { token: string }) {
  const { data, error, isError, refetch } = useQuery(viewQuery(token))
  if (isError && error instanceof CallError && error.status === 401)
    return <CodeForm token={token} onOpen={() => void refetch()} />
  if (isError) {
    const isOver = error instanceof CallError && (error.status === 410 || error.status === 404)
    return (
      <Screen title={isOver ? 'This link has ended' : 'Something went wrong'}>
        <p role="alert" className="mt-2 text-pretty text-ink-2">
          {isOver
            ? 'Please ask whoever sent it, or their company, for another.'
            : messageOf(error, 'The page could not be read. Please check your connection.')}
        </p>
        {!isOver && (
          <Button className="mt-5" onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
      </Screen>
    )
  }
  if (data === undefined)
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <h1 className="animate-late text-base text-ink-2">Loading...</h1>
      </main>
    )
  return data.kind === 'pack' ? (
    <PackView token={token} view={data} />
  ) : (
    <RequestView token={token} view={data} />
  )
}
