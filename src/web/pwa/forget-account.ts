import { forgetAccountStores } from '#web/base/kept-store.ts'
import { clearPrivateCache } from './caches.ts'
import { clearDevice } from './device-store.ts'

/** Leaves nothing of the account on the device: whoever uses it next finds it as if nobody had. */
export async function forgetAccount(): Promise<void> {
  forgetAccountStores()
  // Where the browser keeps nothing, there is nothing to forget.
  await Promise.allSettled([clearDevice(), clearPrivateCache()])
}
