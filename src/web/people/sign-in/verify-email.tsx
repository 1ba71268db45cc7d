import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { INVALID_VERIFICATION, verifyEmail } from '#contract/people/sign-in.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { buttonClass } from '#web/platform/ui/button.tsx'
import { registeredStore } from './registered.ts'

const route = getRouteApi('/verify-email')
const REDIRECT_MS = 3000

interface Outcome {
  state: 'verifying' | 'success' | 'error'
  message: string
  /** Whether the login opens by itself after a moment. */
  isRead?: boolean
}

/**
 * Verifies a token. It may work only once, so it is sent by a query, which runs once however often the component mounts.
 */
function useVerification(token: string | undefined): Outcome {
  const given = token !== undefined && token !== ''
  const { data, error } = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: async () => {
      const verified = await call(verifyEmail, { body: { token: token ?? '', fromPage: true } })
      registeredStore.set({ email: verified.email, isVerified: true })
      return verified
    },
    enabled: given,
    gcTime: Infinity,
    retryOnMount: false,
  })
  if (!given) return { state: 'error', message: 'No verification token provided.' }
  if (data?.invitation?.company === null)
    return {
      state: 'success',
      message:
        'Your account is open. The invitation to the company does not work any more: it was revoked or has ended, so you have no access to the company. Ask whoever invited you for a new one.',
      isRead: true,
    }
  if (data !== undefined) {
    const company = data.invitation?.company
    const joined = company === undefined ? '' : ` You are now a member of ${company.name ?? 'the company'}.`
    return {
      state: 'success',
      message: `Your email has been verified successfully.${joined} Redirecting to login...`,
    }
  }
  if (error instanceof CallError)
    return { state: 'error', message: error.serverMessage ?? INVALID_VERIFICATION }
  if (error !== null) return { state: 'error', message: 'Failed to verify email. Please try again later.' }
  return { state: 'verifying', message: 'This takes only a moment.' }
}

const titles = {
  verifying: 'Verifying your email...',
  success: 'Email Verified!',
  error: 'Verification Failed',
} as const

export function VerifyEmail() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const { isRead = false, message, state } = useVerification(token)

  useEffect(() => {
    if (state === 'verifying' || isRead) return undefined
    const timer = setTimeout(() => {
      void navigate({ to: '/login', search: state === 'success' ? { verified: 'true' } : {}, replace: true })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isRead, state, navigate])

  return (
    <SheetPage
      title={titles[state]}
      footer={
        <Link to="/login" className={buttonClass('link')}>
          Go to login
        </Link>
      }
    >
      <output className="flex items-start gap-3 text-ink-2">
        {state === 'verifying' && <LoaderCircle aria-hidden className="mt-px size-5 shrink-0 animate-spin" />}
        {state === 'success' && (
          <span data-tone="green" className="text-tone-text">
            <CircleCheck aria-hidden className="mt-px size-5 shrink-0" />
          </span>
        )}
        {state === 'error' && <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-danger" />}
        <span>{message}</span>
      </output>
    </SheetPage>
  )
}
