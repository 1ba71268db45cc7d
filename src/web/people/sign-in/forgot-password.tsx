import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { requestPasswordReset, RESET_REQUESTED } from '#contract/people/sign-in.ts'
import { emailOnly } from '#contract/platform/credentials.ts'
import { call } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { OneStepForm } from './one-step-form.tsx'

export function ForgotPassword() {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailOnly),
    defaultValues: { email: '' },
  })

  const request = useMutation({
    mutationFn: (body: { email: string }) => call(requestPasswordReset, { body }),
    onSuccess: () => {
      toastSuccess('Check your email', RESET_REQUESTED)
      void navigate({ to: '/login' })
    },
    onError: (error) => toastFailure(error, 'An error occurred. Please try again.', 'Request Failed'),
  })

  return (
    <OneStepForm
      title="Forgot your password?"
      lead="Enter the address of your account, and we will send you a link to choose a new one."
      submitLabel="Send reset link"
      pendingLabel="Sending..."
      pending={request.isPending}
      onSubmit={(event) => void handleSubmit((form) => request.mutate(form))(event)}
    >
      <Field label="Email" required error={formState.errors.email?.message}>
        <Input type="email" autoComplete="username" autoCapitalize="none" {...register('email')} />
      </Field>
    </OneStepForm>
  )
}
