import { TriangleAlert } from 'lucide-react'
import { CallError, messageOf } from './call.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  title: string
  error: Error
  onRetry: () => void
}

/** In the place of what could not be read: why, and the way on. */
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
