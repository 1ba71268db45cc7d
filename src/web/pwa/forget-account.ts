import { forgetAccountStores } from '#web/base/kept-store.ts'
import { clearPrivateCache } from './caches.ts'
import { clearDevice } from './device-store.ts'

/** Removes everything that the device has stored of the account. */
export async function forgetAccount(): Promise<void> {
  forgetAccountStores()
  // Fails in browsers that allow no storage, where there is nothing to remove.
  await Promise.allSettled([clearDevice(), clearPrivateCache()])
}
