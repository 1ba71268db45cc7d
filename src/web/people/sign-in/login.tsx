import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  logIn,
  type SecondFactorMethod,
  secondFactorMethods,
  signInFailures,
} from '#contract/people/sign-in.ts'
import { credentials } from '#contract/platform/credentials.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { useStore } from '#web/platform/base/store.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Field, Input, PasswordInput } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { PasskeyButton, usePasskeyAutofill } from './passkey-sign-in.tsx'
import { registeredStore } from './registered.ts'
import { SecondStep } from './second-step.tsx'
import { SignOutWaiting } from './sign-out-waiting.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { useEnter } from './use-enter.ts'
import { VerificationNotice } from './verification-notice.tsx'

const route = getRouteApi('/login')

/** How a sign-in is completed that was made at the provider; nothing where none was. */
function methodsIn(factors: string | undefined): SecondFactorMethod[] | undefined {
  const named = factors?.split(',') ?? []
  const methods = secondFactorMethods.filter((method) => named.includes(method))
  return methods.length === 0 ? undefined : methods
}

export function Login() {
  const { verified, next, shared, factors, error: failure } = route.useSearch()
  const enter = useEnter(next)
  const [methods, setMethods] = useState(() => methodsIn(factors))
  const stopAutofill = usePasskeyAutofill(enter)
  const registered = useStore(registeredStore)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: registered?.email ?? '', password: '' },
  })
  const { errors } = formState

  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => {
      stopAutofill()
      return call(logIn, { body })
    },
    onSuccess: (answer) => {
      if ('secondFactor' in answer) setMethods(answer.secondFactor)
      else enter(answer)
    },
    onError: (error, { email }) => {
      if (error instanceof CallError && error.code === 'email_not_verified')
        registeredStore.set({ email, isVerified: false })
      toastFailure(error, 'Invalid email or password', 'Login Failed')
    },
  })

  if (methods !== undefined)
    return <SecondStep methods={methods} onUser={enter} onBack={() => setMethods(undefined)} />
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
      <SignOutWaiting />
      <VerificationNotice />
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
          <Input type="email" autoComplete="username webauthn" autoCapitalize="none" {...register('email')} />
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
      <div className="mt-3">
        <PasskeyButton onUser={enter} />
      </div>
      <SingleSignOn next={next} />
    </SheetPage>
  )
}
