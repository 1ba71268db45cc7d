import { forgetCompany } from '#web/platform/base/company.ts'
import { forgetAccountStores } from '#web/platform/base/kept-store.ts'
import { clearPrivateCache } from './caches.ts'
import { clearDevice } from './device-store.ts'
import { tellOtherTabs } from './follow-session.ts'

/** Removes everything that the device has stored of an account, and closes its other tabs. */
export async function forgetAccount(userId: string): Promise<void> {
  forgetCompany()
  forgetAccountStores()
  // Fails in browsers that allow no storage, where there is nothing to remove.
  await Promise.allSettled([clearDevice(userId), clearPrivateCache()])
  tellOtherTabs(undefined)
}
