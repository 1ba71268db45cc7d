import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Shown while the user is being fetched. It appears after a delay, which most answers beat. */
export function LoadingScreen() {
  return (
    <output className="grid min-h-dvh place-items-center">
      <span className="animate-late text-base text-ink-2">Loading your workspace...</span>
    </output>
  )
}

/** The program failed or could not be loaded. Only a reload helps. */
export function ApplicationErrorScreen() {
  const isOffline = !navigator.onLine
  return (
    <Screen title="Application Error">
      <p className="mt-2 text-ink-2">
        {isOffline
          ? 'You are offline, and this page is not kept on this device. Your documents are safe. Refresh the page once there is a connection.'
          : 'Board Manual ran into a problem and cannot go on. Your documents are safe. Refreshing the page usually helps.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        {isOffline && (
          <Button asChild variant="secondary">
            <a href="/">Go to Board Manual</a>
          </Button>
        )}
      </div>
    </Screen>
  )
}

/** Whether a module could not be fetched. Browsers remember the failure, so that only a reload can help. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  )
}

/** One screen failed; other screens still work. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isLoadFailure(error)) return <ApplicationErrorScreen />
  return (
    <Screen title="Something went wrong">
      <p className="mt-2 text-ink-2">This page could not be shown. Your documents are safe.</p>
      <Button
        className="mt-6"
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        Try Again
      </Button>
    </Screen>
  )
}

export function NotFoundScreen() {
  return (
    <Screen title="404 Page Not Found">
      <p className="mt-2 text-ink-2">Did you forget to add the page to the router?</p>
      <Button asChild variant="secondary" className="mt-6">
        <Link to="/">Go to Board Manual</Link>
      </Button>
    </Screen>
  )
}
