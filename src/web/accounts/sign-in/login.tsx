import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { logIn, resendVerification, signInFailures } from '#contract/sign-in.ts'
import { credentials } from '#contract/credentials.ts'
import { call, CallError } from '#web/base/call.ts'
import { toastFailure } from '#web/base/failure.ts'
import { SheetPage } from '#web/base/sheet-page.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { userQuery } from '#web/base/session.ts'
import { SingleSignOn } from './single-sign-on.tsx'

const route = getRouteApi('/login')

export function Login() {
  const { verified, next, shared, error: failure } = route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(logIn, { body }),
    onSuccess: (user) => {
      // Cached data belongs to a visitor or to another account.
      queryClient.clear()
      queryClient.setQueryData(userQuery.queryKey, user)
      toast({ title: 'Login Successful', description: 'Welcome to the Board Manual', variant: 'success' })
      router.history.push(next ?? '/board-manual')
    },
    onError: (error) => toastFailure(error, 'Invalid email or password', 'Login Failed'),
  })
  const unverified = login.error instanceof CallError && login.error.code === 'email_not_verified'

  return (
    <SheetPage
      title="Sign in"
      lead="Open your board manual."
      footer={
        <>
          New here?{' '}
          <Link to="/register" className={buttonClass('link')}>
            Create an account
          </Link>
        </>
      }
    >
      {verified === 'true' && (
        <Notice variant="success" className="mb-6">
          Your email has been verified! You can now log in.
        </Notice>
      )}
      {failure !== undefined && (
        <Notice variant="error" className="mb-6">
          {signInFailures[failure]}
        </Notice>
      )}
      {shared === 'waiting' && (
        <Notice className="mb-6">Sign in to choose a folder for what you shared.</Notice>
      )}
      {shared === 'again' && (
        <Notice className="mb-6">
          Sign in, then share the files once more: without an account there was no place to keep them.
        </Notice>
      )}
      <form
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => void handleSubmit((form) => login.mutate(form))(event)}
      >
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="username" autoCapitalize="none" {...register('email')} />
        </Field>
        <Field
          label="Password"
          required
          error={errors.password?.message}
          aside={
            <Link to="/forgot-password" className={`${buttonClass('link')} text-sm!`}>
              Forgot password?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {unverified && <ResendVerification email={getValues('email')} />}
        <Button
          type="submit"
          size="lg"
          pending={login.isPending}
          pendingLabel="Signing in..."
          className="mt-1"
        >
          Sign In
        </Button>
      </form>
      <SingleSignOn next={next} />
    </SheetPage>
  )
}

/** Sends the verification e-mail again. */
function ResendVerification({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: { email } }),
    onSuccess: ({ message }) =>
      toast({ title: 'Verification e-mail sent', description: message, variant: 'success' }),
    onError: (error) => toastFailure(error, 'An error occurred. Please try again.', 'Request Failed'),
  })
  return (
    <Notice>
      <p>Please verify your email address before logging in. The link is in the email we sent you.</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2.5"
        pending={resend.isPending}
        pendingLabel="Sending..."
        disabled={resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        {resend.isSuccess ? 'Sent' : 'Resend verification e-mail'}
      </Button>
    </Notice>
  )
}
