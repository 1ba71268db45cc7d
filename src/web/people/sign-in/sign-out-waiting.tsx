import { useQuery } from '@tanstack/react-query'
import { finishSignOut } from '#web/pwa/index.ts'
import { Notice } from '#web/platform/ui/notice.tsx'

/** How often the sign-out is sent again. */
const AGAIN_MS = 5000

/** Says that the server could not be notified of a sign-out, and notifies it as soon as it can be reached. */
export function SignOutWaiting() {
  const { data: isDone = true, isRefetchError } = useQuery({
    queryKey: ['sign-out that the server was not told of'],
    queryFn: finishSignOut,
    staleTime: 0,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.data === false ? AGAIN_MS : false),
  })
  if (isDone || isRefetchError) return null
  return (
    <Notice variant="error" className="mb-6">
      Your account has been removed from this device, but the server could not be told that you signed out. It
      is told as soon as there is a connection; please keep this page open.
    </Notice>
  )
}
