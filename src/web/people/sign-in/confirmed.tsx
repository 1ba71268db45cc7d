import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signInFailures } from '#contract/people/sign-in.ts'
import { announceProof } from '#web/platform/base/proof-channel.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { buttonClass } from '#web/platform/ui/button.tsx'

const route = getRouteApi('/confirmed')

/** The end of a proof at the identity provider, in a window of its own. Closes it, where the browser lets it. */
export function Confirmed() {
  const { error } = route.useSearch()
  useEffect(() => {
    if (error !== undefined) return
    announceProof()
    window.close()
  }, [error])
  return (
    <SheetPage
      title={error === undefined ? 'Confirmed' : 'Not confirmed'}
      footer={
        <Link to="/account" search={{ tab: 'security' }} className={buttonClass('link')}>
          Open your account
        </Link>
      }
    >
      <output className="text-ink-2">
        {error === undefined
          ? 'You can close this window and go on where you were.'
          : `${signInFailures[error]} Close this window to try again where you were.`}
      </output>
    </SheetPage>
  )
}
