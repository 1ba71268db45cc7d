import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
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
import { PasswordFields } from './password-fields.tsx'
import { withStrongPassword } from './strong-password.ts'
import { YoungFactors } from './young-factors.tsx'

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
