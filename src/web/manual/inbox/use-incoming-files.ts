import { useEffect } from 'react'
import { pageCompany } from '#web/platform/base/company.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { keepShares } from '#web/pwa/index.ts'
import { refreshShares } from './refresh-shares.ts'

/** The service worker's message when another app has handed files over (`docs/product.md` §7). */
const SHARED_FILES = 'SHARED_FILES'

interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}

/** Keeps files that come while the page is open: from the service worker, or opened with the installed program. */
export function useIncomingFiles(): void {
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    function onMessage({ data }: MessageEvent<unknown>) {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== SHARED_FILES) return
      void takeIn('files' in data && Array.isArray(data.files) ? data.files : [])
    }
    worker?.addEventListener('message', onMessage)
    ;(window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(({ files }) => {
      void Promise.all(files.map((handle) => handle.getFile())).then(takeIn)
    })
    return () => worker?.removeEventListener('message', onMessage)
  }, [])
}

/** Keeps the files of a message. A message without files says that the worker has kept them itself. */
async function takeIn(files: readonly unknown[]): Promise<void> {
  const user = queryClient.getQueryData(userQuery.queryKey)
  await keepShares(
    { userId: user?.id, companyId: pageCompany.get() },
    files.filter((file) => file instanceof File),
  )
  await refreshShares()
}
