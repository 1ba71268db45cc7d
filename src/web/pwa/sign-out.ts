import { clearPrivateCache } from './caches.ts'
import { paths } from './paths.ts'

/** A cache that exists while a session is to be ended that the server has not been notified of. */
const SIGNING_OUT = 'signing-out'

/** Notes that the session is to be ended as soon as the server can be reached. */
export async function beginSignOut(): Promise<void> {
  await caches.open(SIGNING_OUT)
}

/** Forgets a sign-out: the session has ended, or another one has begun in its place. */
export async function forgetSignOut(): Promise<void> {
  await caches.delete(SIGNING_OUT)
}

/**
 * Ends the session that is to be ended, if there is one. The page and the service worker both try.
 *
 * @returns whether no session waits for its end any more
 */
export async function finishSignOut(): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(SIGNING_OUT))) return true
  try {
    const response = await fetch(paths.logOut, { method: 'POST', credentials: 'include' })
    if (!response.ok) return false
    await Promise.all([forgetSignOut(), clearPrivateCache()])
    return true
  } catch {
    return false
  }
}
