import { useQuery } from '@tanstack/react-query'
import { type DeviceShare, discardDeviceShares, keepDeviceShares } from '#contract/manual/inbox.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatFiles, formatKilobytes } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { toast } from '#web/platform/ui/toast.ts'
import { refreshShares } from './refresh-shares.ts'
import { serverDeviceSharesQuery } from './queries.ts'

const none: readonly DeviceShare[] = []

/** What the server keeps for this device. */
export function useDeviceShares(): readonly DeviceShare[] {
  return useQuery(serverDeviceSharesQuery).data ?? none
}

/**
 * What was shared on this device before anybody had signed in. It may be somebody else's, so it is kept only when a person
 * says so.
 */
export function DeviceShares() {
  const waiting = useDeviceShares()
  const keep = useSharedChange({
    act: () => call(keepDeviceShares, {}),
    failure: 'Failed to keep what was shared',
    refresh: () => Promise.all([refreshShares(), refreshManual()]),
    onDone: ({ failed: [first] }) => {
      if (first !== undefined)
        toast({ title: `${first.name} was not kept`, description: first.message, variant: 'error' })
    },
  })
  const discard = useSharedChange({
    act: () => call(discardDeviceShares, {}),
    failure: 'Failed to discard the shared file',
    refresh: refreshShares,
  })
  if (waiting.length === 0) return null
  const isBusy = keep.isPending || discard.isPending
  return (
    <Notice>
      <p className="font-medium">
        {formatFiles(waiting.length)} {waiting.length === 1 ? 'was' : 'were'} shared on this device before you
        signed in.
      </p>
      <ul aria-label="Shared before you signed in" className="mt-1">
        {waiting.map(({ id, name, size }) => (
          <li key={id} className="flex min-w-0 gap-2">
            <bdi className="min-w-0 truncate" title={name}>
              {name}
            </bdi>
            <span className="shrink-0 tabular-nums">{formatKilobytes(size)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={isBusy}
          pending={keep.isPending}
          pendingLabel="Keeping..."
          onClick={() => keep.mutate()}
        >
          Keep
        </Button>
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
