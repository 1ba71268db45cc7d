import { logInAtProvider } from '#contract/people/sign-in.ts'
import { CallError, isUnproven, messageOf } from './call.ts'
import { toast } from '#web/platform/ui/toast.ts'

/** A signed-out user is told so and taken to sign-in after half a second (`docs/product.md` §8). */
const LOGIN_DELAY_MS = 500

let isLeaving = false

/**
 * Shows why something failed: the server's own words, else the fallback for the situation. A user who is no longer
 * signed in is taken to the sign-in.
 */
export function showFailure(error: unknown, fallback: string, title = 'Error'): void {
  if (error instanceof CallError && error.status === 401) {
    if (isLeaving) return
    isLeaving = true
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'error',
    })
    setTimeout(() => {
      // Where the page is by then: a link may have been pressed.
      const next = new URLSearchParams({ next: window.location.pathname + window.location.search })
      window.location.assign(`${logInAtProvider.path}?${next.toString()}`)
    }, LOGIN_DELAY_MS)
    return
  }
  toastFailure(error, fallback, title)
}

/** Shows why something failed, also to a visitor: a refused password does not lead to the sign-in. */
export function toastFailure(error: unknown, fallback: string, title: string): void {
  if (isUnproven(error)) return
  toast({ title, description: messageOf(error, fallback), variant: 'error' })
}
