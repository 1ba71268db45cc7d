import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Asks for more when it comes into sight, or when it is pressed. After a failure it waits to be pressed. */
export function MoreWhenReached(props: { isLoading: boolean; hasFailed: boolean; onMore: () => void }) {
  const { isLoading, hasFailed, onMore } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (button.current === null || isLoading || hasFailed) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, onMore])
  return (
    <div className="text-center">
      {hasFailed && (
        <p role="alert" className="mb-2 text-sm text-danger">
          The rest could not be read.
        </p>
      )}
      <Button ref={button} variant="secondary" pending={isLoading} pendingLabel="Loading..." onClick={onMore}>
        {hasFailed ? 'Try Again' : 'Show more'}
      </Button>
    </div>
  )
}
