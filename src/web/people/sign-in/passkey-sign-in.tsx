import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/people/sign-in.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { hasPasskeys, isCancelled, signInByAutofill, signInByPasskey } from '../factors/browser-passkeys.ts'

/** A button that signs in with a passkey; nothing in a browser that has none. */
export function PasskeyButton({ onUser }: { onUser: (user: User) => void }) {
  const enter = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: onUser,
    onError: (error) => {
      if (!isCancelled(error)) toastFailure(error, 'The passkey could not be used.', 'Login Failed')
    },
  })
  if (!hasPasskeys) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      className="w-full"
      pending={enter.isPending}
      onClick={() => enter.mutate()}
    >
      <Fingerprint aria-hidden />
      Use a passkey
    </Button>
  )
}

/**
 * Offers passkeys where the browser fills in the e-mail address, as long as the page is open.
 *
 * @returns takes back what is not offered yet: the answer to it brings a cookie, which must not come after that of a
 *   sign-in by password
 */
export function usePasskeyAutofill(onUser: (user: User) => void): () => void {
  const [asking] = useState(() => new AbortController())
  const offer = useEffectEvent(async () => {
    try {
      const user = await signInByAutofill(asking.signal)
      if (user !== undefined) onUser(user)
    } catch (error) {
      // Without it, the button and the password are there. A passkey that was chosen and refused shows its failure.
      if (!isCancelled(error) && error instanceof Error && error.name === 'CallError')
        toastFailure(error, 'The passkey could not be used.', 'Login Failed')
    }
  })
  useEffect(() => void offer(), [])
  return () => asking.abort()
}
