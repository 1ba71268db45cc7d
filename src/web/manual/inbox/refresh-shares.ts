import { readAgain } from '#web/platform/base/shared-change.ts'
import { accountSharesQuery, deviceSharesKey, serverDeviceSharesQuery } from './queries.ts'

/** Refetches the shared files. */
export async function refreshShares(): Promise<void> {
  await readAgain({ queryKey: deviceSharesKey }, accountSharesQuery, serverDeviceSharesQuery)
}
