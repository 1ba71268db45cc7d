import { queryOptions, useQuery } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { CallError } from '#web/platform/base/call.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { Centre, NotSent, Unsupported } from './cannot-show.tsx'

interface Props {
  file: File
  /** The title where the server did not answer. */
  title: string
  onRetry: () => void
}

/**
 * Shown instead of a picture or recording that the browser did not show. The browser does not say why; only if the
 * server would send it now may it be the format.
 */
export function NotShown({ file, title, onRetry }: Props) {
  const { error, isPending } = useQuery(reachableQuery(file.id))
  if (isPending) return <Centre>{null}</Centre>
  if (error === null) return <Unsupported file={file} onRetry={onRetry} />
  return <NotSent title={title} error={error} onRetry={onRetry} />
}

function reachableQuery(id: string) {
  return queryOptions({
    queryKey: ['reachable', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(viewUrl(id), { method: 'HEAD', credentials: 'include', signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, '')
      return true
    },
    gcTime: 0,
  })
}
