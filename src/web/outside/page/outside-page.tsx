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
  const { data, error, refetch } = useQuery(viewQuery(token))
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
  const View = data.kind === 'pack' ? PackView : RequestView
  return <View token={token} view={data} />
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
