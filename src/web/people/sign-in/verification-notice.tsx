import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { resendVerification } from '#contract/people/sign-in.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { useStore } from '#web/platform/base/store.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { registeredStore } from './registered.ts'

/** How long the button rests after a mail was sent, in milliseconds: mails take a moment. */
const REST_MS = 30_000

/** Says which mailbox has the link of a registration, and sends it again. Shows nothing where none is awaited. */
export function VerificationNotice() {
  const registered = useStore(registeredStore)
  const resend = useMutation({
    mutationFn: (email: string) => call(resendVerification, { body: { email } }),
    onSuccess: ({ message }) => toastSuccess('Verification email sent', message),
    onError: (error) => toastFailure(error, 'An error occurred. Please try again.', 'Request Failed'),
  })
  const { isSuccess, reset } = resend
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(reset, REST_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  if (registered === undefined || registered.isVerified) return null
  const { email } = registered
  return (
    <Notice className="mb-6">
      <p className="font-medium text-pretty">Please verify your email address before logging in.</p>
      <p className="mt-1 text-pretty">
        The link is in the email we sent to <bdi className="font-medium wrap-anywhere">{email}</bdi>. Open it
        in the browser in which you sign in. If it is not there, look in the spam folder.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          pending={resend.isPending}
          pendingLabel="Sending..."
          disabled={isSuccess}
          onClick={() => resend.mutate(email)}
        >
          {isSuccess ? 'Sent' : 'Send again'}
        </Button>
        <Link
          to="/register"
          className={`${buttonClass('link')} text-sm!`}
          onClick={() => registeredStore.set(undefined)}
        >
          Use another address
        </Link>
      </div>
    </Notice>
  )
}
