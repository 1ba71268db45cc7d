import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { resetPassword } from '#contract/people/sign-in.ts'
import { passwordReset } from '#contract/platform/credentials.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { showRefusedFields } from '#web/platform/base/form-errors.ts'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'
import { OneStepForm } from './one-step-form.tsx'
import { PasswordFields, withStrongPassword } from './password-fields.tsx'
import { answerTo } from '#web/platform/base/answer.ts'
import { listYoungFactors, type YoungFactor } from '#contract/people/second-factor.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { formatLongDay } from '#web/platform/ui/format.ts'

const route = getRouteApi('/reset-password')

export function ResetPassword() {
  const { token } = route.useSearch()
  return token === undefined || token === '' ? <InvalidLink /> : <NewPassword token={token} />
}

/** Redirects a link without a token to the page that sends a new one. */
function InvalidLink() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      title: 'Invalid Link',
      description: 'This password reset link is invalid or expired.',
      variant: 'error',
    })
    void navigate({ to: '/forgot-password', replace: true })
  }, [navigate])
  return null
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [dropFactors, setDropFactors] = useState<string[]>([])
  const { register, handleSubmit, formState, setError } = useForm({
    // Whose password it is only the server knows.
    resolver: withStrongPassword(zodResolver(passwordReset), () => ({})),
    defaultValues: { token, password: '', confirmPassword: '' },
  })

  const reset = useMutation({
    mutationFn: (form: { token: string; password: string; confirmPassword: string }) =>
      call(resetPassword, { body: { ...form, dropFactors } }),
    onSuccess: () => {
      toastSuccess('Password Reset Successful', 'You can now log in with your new password.')
      void navigate({ to: '/login' })
    },
    onError: (error) => {
      showRefusedFields(error, ['password', 'confirmPassword'], setError)
      toastFailure(error, 'Failed to reset password. The link may have expired.', 'Reset Failed')
    },
  })

  return (
    <OneStepForm
      title="Choose a new password"
      lead="Every device that is signed in to your account will be signed out, and upload tokens, calendar addresses and linked sign-ins end."
      submitLabel="Reset password"
      pendingLabel="Resetting..."
      pending={reset.isPending}
      onSubmit={(event) => void handleSubmit((form) => reset.mutate(form))(event)}
    >
      <PasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        password={register('password')}
        confirmPassword={register('confirmPassword')}
        errors={formState.errors}
      />
      <YoungFactors token={token} dropped={dropFactors} onChange={setDropFactors} />
    </OneStepForm>
  )
}

interface Props {
  /** The token of the mailed link. */
  token: string
  /** The ids of the factors that are to be removed. */
  dropped: readonly string[]
  onChange: (dropped: string[]) => void
}

/** Offers to remove the second factors of the last 7 days while the password is reset; nothing where there are none. */
function YoungFactors({ dropped, onChange, token }: Props) {
  // The form says when the link no longer works.
  const { data } = useQuery(answerTo(listYoungFactors, { body: { token } }))
  if (data === undefined || data.factors.length === 0) return null
  return (
    <fieldset className="min-w-0 rounded-md border border-line px-3.5 pb-2">
      <legend className="px-1 text-sm font-medium text-ink">Second factors added in the last 7 days</legend>
      <p className="my-1 text-sm text-ink-3">
        Tick what you did not add yourself. It is removed; the rest is still asked for when you sign in.
      </p>
      {data.factors.map((factor) => (
        <Tick
          key={factor.id}
          checked={dropped.includes(factor.id)}
          onChange={(isDropped) =>
            onChange(isDropped ? [...dropped, factor.id] : dropped.filter((id) => id !== factor.id))
          }
        >
          <span className="min-w-0 py-1.5 leading-snug wrap-anywhere">
            {nameOf(factor)}
            <span className="block text-sm text-ink-3">{whenAndWhere(factor)}</span>
          </span>
        </Tick>
      ))}
    </fieldset>
  )
}

function nameOf({ kind, name }: YoungFactor): string {
  if (kind === 'passkey') return `Passkey “${name ?? ''}”`
  return kind === 'totp' ? 'One-time codes' : 'Recovery codes'
}

function whenAndWhere({ addedAt, device }: YoungFactor): string {
  return [formatLongDay(addedAt), device].filter((part) => part !== null).join(' · ')
}
