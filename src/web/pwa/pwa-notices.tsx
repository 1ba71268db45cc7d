import { CloudOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '#web/platform/base/store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useOnline } from './online.ts'
import { activateNewVersion, waitingVersion } from './register.ts'

/** A bar above every page while the device is offline, or a newer version is ready. */
export function PwaNotices() {
  const isOnline = useOnline()
  const waiting = useStore(waitingVersion)
  const [isPutOff, setPutOff] = useState(false)
  const isNew = waiting !== undefined && !isPutOff
  if (isOnline && !isNew) return null
  return (
    <aside
      aria-label="Program"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-sm text-ink-2"
    >
      {isOnline ? (
        <>
          <span className="flex items-center gap-3">
            <RefreshCw aria-hidden className="size-4 shrink-0" />
            <p role="status">A new version of Board Manual is ready.</p>
          </span>
          <span className="flex gap-1.5">
            <Button variant="ghost" size="sm" onClick={() => setPutOff(true)}>
              Later
            </Button>
            <Button variant="secondary" size="sm" onClick={activateNewVersion}>
              Reload
            </Button>
          </span>
        </>
      ) : (
        <span className="flex items-center gap-3">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <p role="status">You are offline. Uploads wait on this device and are sent later.</p>
        </span>
      )}
    </aside>
  )
}
