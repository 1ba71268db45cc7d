import { CallError, messageOf } from '#web/platform/base/call.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

/**
 * Why the photos were not saved. A signed-out user signs in in another tab: leaving this page would lose the photos.
 */
export function SaveFailure({ error }: { error: Error }) {
  const isSignedOut = error instanceof CallError && error.status === 401
  return (
    <Notice variant="error" className="rounded-none! border-x-0!">
      {isSignedOut ? (
        <>
          Unauthorized - You are logged out.{' '}
          <a href="/login" target="_blank" rel="noreferrer" className="font-medium underline">
            Sign in in a new tab
          </a>
          , then save again: your photos are kept here.
        </>
      ) : error instanceof TypeError ? (
        'The server could not be reached. Your photos are kept here: please check your connection and save again.'
      ) : (
        messageOf(error, 'Failed to save captured document')
      )}
    </Notice>
  )
}
