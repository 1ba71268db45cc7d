import { CallError } from '#web/platform/base/call.ts'
import { forgetCompany } from '#web/platform/base/company.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { claimAccountStores, forgetAccountStores } from '#web/platform/base/kept-store.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { clearPrivateCache } from './caches.ts'

let channel: BroadcastChannel | undefined
/** Who this page was made for. */
let person: string | undefined
let isLeaving = false

/** Tells the other tabs who is signed in; those of somebody else load anew. */
export function tellOtherTabs(signedIn: string | undefined): void {
  channel?.postMessage(signedIn)
}

/** Stops following: whoever signs out here is led to the login screen, and a reload would take its place. */
export function leaveSession(): void {
  isLeaving = true
}

/**
 * Removes what belongs to an account as soon as it shows that its session has ended or that somebody else is signed in:
 * in another tab, on another device, or because a call was answered 401.
 */
export function followSession(): void {
  if ('BroadcastChannel' in window) channel = new BroadcastChannel('session')
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A page load drops everything in memory.
    if (isLeaving || person === undefined || data === person) return
    // Who is signed in now may be no member of the company of this tab.
    if (data !== undefined) forgetCompany()
    window.location.reload()
  })
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated') return
    const { data, error, status } = query.state
    if (query.queryHash === userHash) {
      if (status === 'success') noteUser(queryClient.getQueryData(userQuery.queryKey)?.id)
    } else if (
      person !== undefined &&
      data === undefined &&
      error instanceof CallError &&
      error.code === 'unauthorized'
    ) {
      forget()
      showFailure(error, error.message)
    }
  })
}

const userHash = JSON.stringify(userQuery.queryKey)

function noteUser(signedIn: string | undefined): void {
  if (signedIn === undefined) forget()
  else claimAccountStores(signedIn)
  if (signedIn === person) return
  const isOfAnother = person !== undefined
  person = signedIn
  tellOtherTabs(person)
  if (isOfAnother && !isLeaving) window.location.reload()
}

function forget(): void {
  forgetAccountStores()
  void clearPrivateCache().catch(() => undefined)
}
