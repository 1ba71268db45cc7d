import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Button } from '#web/platform/ui/button.tsx'

interface Props {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  className?: string
}

/**
 * A button that loads the next page of a list when it is scrolled into view or pressed. After a failure it waits to
 * be pressed.
 */
export function MoreWhenReached({ list, className }: Props) {
  const { hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed, fetchNextPage } = list
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasNextPage || button.current === null || isLoading || hasFailed) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [hasNextPage, isLoading, hasFailed, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div className={clsx('text-center', className)}>
      {hasFailed && (
        <p role="alert" className="mb-2 text-sm text-danger">
          The rest could not be read.
        </p>
      )}
      <Button
        ref={button}
        variant="secondary"
        pending={isLoading}
        pendingLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        {hasFailed ? 'Try Again' : 'Show more'}
      </Button>
    </div>
  )
}
