import { useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { userQuery } from '#web/platform/base/session.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Input } from '#web/platform/ui/field.tsx'
import { Screen } from '#web/platform/ui/screen.tsx'

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

/** No page has this address. Whoever is signed in can search instead. */
export function NotFoundScreen() {
  const { data: user } = useQuery(userQuery)
  const isSignedIn = user !== undefined && user !== null
  return (
    <Screen title="404 Page Not Found">
      <p className="mt-2 text-xs text-ink-3">Did you forget to add the page to the router?</p>
      <p className="mt-2 text-pretty text-ink-2">
        There is nothing at this address. It may be mistyped, or what was here has moved.
        {isSignedIn && ' A search finds documents by their names and by the words in them.'}
      </p>
      {isSignedIn && <SearchForm />}
      <Button asChild variant="secondary" className="mt-6">
        <Link to="/">Go to Board Manual</Link>
      </Button>
    </Screen>
  )
}

function SearchForm() {
  const [words, setWords] = useState('')
  const navigate = useNavigate()
  return (
    <form
      role="search"
      className="mt-5 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/search', search: { q: words.trim() } })
      }}
    >
      <Input
        type="search"
        aria-label="Words to search for"
        placeholder="Search files"
        enterKeyHint="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" className="h-11! sm:h-10!">
        Search
      </Button>
    </form>
  )
}
