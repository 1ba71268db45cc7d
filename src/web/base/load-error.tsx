import { TriangleAlert } from 'lucide-react'
import { CallError, messageOf } from './call.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  title: string
  error: Error
  onRetry: () => void
}

/** Stands in the place of what could not be read: why, and the way on. */
export function LoadError({ title, error, onRetry }: Props) {
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
              {/* A new document: it asks anew who is there. */}
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
  className: string
}

/** Stands in the place of what is being read, or could not be. */
export function NotLoaded({ title, query: { error, refetch }, className }: NotLoadedProps) {
  return error === null ? (
    <Skeleton className={className} />
  ) : (
    <LoadError title={title} error={error} onRetry={() => void refetch()} />
  )
}
