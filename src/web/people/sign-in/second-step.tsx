import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { completeSignIn } from '#contract/people/second-factor.ts'
import type { SecondFactorMethod, User } from '#contract/people/sign-in.ts'
import { call, CallError, failureOf } from '#web/platform/base/call.ts'
import { toastFailure } from '#web/platform/base/failure.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { PasskeyButton } from './passkey-sign-in.tsx'

interface Props {
  methods: readonly SecondFactorMethod[]
  onUser: (user: User) => void
  /** The person starts again. */
  onBack: () => void
}

/** The second step of signing in: a passkey, a one-time code or a recovery code. */
export function SecondStep({ methods, onUser, onBack }: Props) {
  const [isRecovering, setRecovering] = useState(false)
  const complete = useMutation({
    mutationFn: (body: { totp: string } | { recovery: string }) => call(completeSignIn, { body }),
    onSuccess: onUser,
    onError: (error) => {
      // Too late, or too many wrong codes: the step, where the failure of a code stands, is left.
      if (!(error instanceof CallError) || error.code !== 'unauthorized') return
      toastFailure(error, FAILED, 'Login Failed')
      onBack()
    },
  })
  return (
    <SheetPage
      title="One more step"
      lead="Show with your second factor that it is you."
      footer={
        <Button variant="link" onClick={onBack}>
          Start again
        </Button>
      }
    >
      {isRecovering ? (
        <CodeForm
          kind="recovery"
          isPending={complete.isPending}
          failure={failureOf(complete, FAILED)}
          onSubmit={(recovery) => complete.mutate({ recovery })}
        />
      ) : (
        <div className="grid gap-4.5">
          {methods.includes('totp') && (
            <CodeForm
              kind="totp"
              isPending={complete.isPending}
              failure={failureOf(complete, FAILED)}
              onSubmit={(totp) => complete.mutate({ totp })}
            />
          )}
          {methods.includes('passkey') && <PasskeyButton onUser={onUser} />}
        </div>
      )}
      {methods.includes('recovery') && (
        <p className="mt-5">
          <Button
            variant="link"
            onClick={() => {
              complete.reset()
              setRecovering(!isRecovering)
            }}
          >
            {isRecovering ? 'Back to the second factor' : 'Use a recovery code'}
          </Button>
        </p>
      )}
    </SheetPage>
  )
}

const FAILED = 'The code could not be checked.'

const kinds = {
  totp: {
    label: 'One-time code',
    hint: 'The 6 digits that your authenticator app shows now',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', className: 'font-mono tracking-widest' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you kept. Each works once.',
    input: { autoComplete: 'off', autoCapitalize: 'characters', className: 'font-mono' },
  },
} as const

interface FormProps {
  kind: keyof typeof kinds
  isPending: boolean
  /** Why the last code was refused. */
  failure: string | undefined
  onSubmit: (code: string) => void
}

function CodeForm({ kind, isPending, failure, onSubmit }: FormProps) {
  const [code, setCode] = useState('')
  const { hint, input, label } = kinds[kind]
  return (
    <form
      noValidate
      className="grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !isPending) onSubmit(code)
      }}
    >
      <Field label={label} hint={hint} required error={failure}>
        <Input
          autoCorrect="off"
          spellCheck={false}
          {...input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" pending={isPending} pendingLabel="Checking...">
        Continue
      </Button>
    </form>
  )
}
