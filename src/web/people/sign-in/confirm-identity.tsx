import { answerOf } from '#web/platform/base/answer.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, Fingerprint } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import {
  getProof,
  PROOF_MINUTES,
  reauthenticate,
  reauthenticateAtProvider,
} from '#contract/people/accounts.ts'
import { call, CallError, failureOf } from '#web/platform/base/call.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { onProof } from '#web/platform/base/proof-channel.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input, PasswordInput } from '#web/platform/ui/field.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { hasPasskeys, isCancelled, proveByPasskey } from '../factors/browser-passkeys.ts'

/** Asks for a fresh proof of who is at the screen. What was being done stays as it is behind the dialog. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery(answerOf(getProof, { staleTime: 0, gcTime: 0 }))
  const prove = useMutation({
    mutationFn: (body: { password: string } | { totp: string } | 'passkey') =>
      body === 'passkey' ? proveByPasskey() : call(reauthenticate, { body }),
    onSuccess: () => onAnswer(true),
    onError: (failure) => {
      // Signed out meanwhile, which the call that waits will say when it is repeated.
      if (failure instanceof CallError && failure.status === 401) onAnswer(true)
    },
  })
  // The window of the provider says so; one that could not is asked for when this one is used again.
  useEffect(() => {
    const check = () => void answerIfProven()
    const answerIfProven = async () => {
      const { data: state } = await refetch()
      if (state?.isProven === true) onAnswer(true)
    }
    const stop = onProof(check)
    window.addEventListener('focus', check)
    return () => {
      stop()
      window.removeEventListener('focus', check)
    }
  }, [refetch, onAnswer])
  const methods = data?.methods ?? []
  const hasPassword = methods.includes('password')
  const takesText = hasPassword || methods.includes('totp')
  return (
    <Dialog
      onOpenChange={() => onAnswer(false)}
      title="Confirm it is you"
      description={`Show once more who you are to go on. It counts for ${String(PROOF_MINUTES)} minutes.`}
      onSubmit={() => {
        if (typed !== '' && !prove.isPending)
          prove.mutate(hasPassword ? { password: typed } : { totp: typed })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          {takesText && (
            <Button
              type="submit"
              disabled={typed === ''}
              pending={prove.isPending}
              pendingLabel="Confirming..."
            >
              Confirm
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <LoadError title="This could not be asked" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <div className="grid gap-4.5">
          {takesText && (
            <SecretField
              isPassword={hasPassword}
              value={typed}
              error={isCancelled(prove.error) ? undefined : failureOf(prove, 'This could not be confirmed.')}
              onChange={setTyped}
            />
          )}
          {methods.includes('passkey') && hasPasskeys && (
            <Button
              variant={takesText ? 'secondary' : 'primary'}
              pending={prove.isPending}
              onClick={() => prove.mutate('passkey')}
            >
              <Fingerprint aria-hidden />
              Use a passkey
            </Button>
          )}
          {data.provider !== null && (
            <ProviderButton provider={data.provider} isFirst={methods[0] === 'provider'} />
          )}
          {data.methods.length === 0 && (
            <p>
              This account has no password yet. Choose one with “Forgot password?” on the sign-in page, then
              try again.
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Opens the provider in a window of its own, so that nothing here is lost. */
function ProviderButton({ provider, isFirst }: { provider: string; isFirst: boolean }) {
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      onClick={() => window.open(reauthenticateAtProvider.path, '_blank', 'popup,width=520,height=720')}
    >
      <ExternalLink aria-hidden />
      Sign in again at {provider}
    </Button>
  )
}

interface FieldProps {
  /** Else a one-time code. */
  isPassword: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Takes the focus, which the dialog has put on its first button while the field was not there yet. */
function SecretField({ error, isPassword, onChange, value }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const shared = {
    ref: input,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
  }
  return (
    <Field label={isPassword ? 'Your password' : 'One-time code'} required error={error}>
      {isPassword ? (
        <PasswordInput autoComplete="current-password" {...shared} />
      ) : (
        <Input inputMode="numeric" autoComplete="one-time-code" {...shared} />
      )}
    </Field>
  )
}
