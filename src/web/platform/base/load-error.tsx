import { TriangleAlert } from 'lucide-react'
import { CallError, messageOf } from './call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

/** Shown in place of content that could not be read, with the reason and a way to try again. */
export function LoadError({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const isSignedOut = error instanceof CallError && error.status === 401
  return (
    <div role="alert" className="rounded-lg border border-line bg-sheet">
      <EmptyState
        icon={<TriangleAlert />}
        title={isSignedOut ? 'You are logged out' : title}
        description={
          isSignedOut
            ? 'Sign in to go on where you were.'
            : error instanceof CallError
              ? messageOf(error, 'The server could not answer. Please try again in a moment.')
              : 'The server could not be reached. Please check your connection.'
        }
        action={
          isSignedOut ? (
            <Button asChild variant="secondary">
              {/* A full page load, so that the user is fetched again. */}
              <a href={`/login?next=${encodeURIComponent(window.location.pathname)}`}>Sign In</a>
            </Button>
          ) : (
            <Button variant="secondary" onClick={onRetry}>
              Try Again
            </Button>
          )
        }
      />
    </div>
  )
}

interface NotLoadedProps {
  /** Says what could not be read. */
  title: string
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** The height of the skeleton. */
  className?: string
  /** What the skeleton of a page stands for, to be read out. */
  label?: string
}

/** Shown in place of content that is being read or could not be read. */
export function NotLoaded({ title, query: { error, refetch }, className = 'h-96', label }: NotLoadedProps) {
  if (error !== null) return <LoadError title={title} error={error} onRetry={() => void refetch()} />
  if (label === undefined) return <Skeleton className={className} />
  return (
    <div aria-busy="true">
      {/* Who prints it too early sees why it is empty. */}
      <span className="sr-only print:not-sr-only">{label}</span>
      <Skeleton className={`print:hidden ${className}`} />
    </div>
  )
}
