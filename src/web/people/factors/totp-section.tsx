import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginTotp, confirmTotp, removeTotp } from '#contract/people/second-factor.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { WITH_LAST } from './passkeys-section.tsx'
import { factorsQuery } from './queries.ts'

interface Props {
  isOn: boolean
  /** Whether this is the only second factor, with which the recovery codes go. */
  isLast: boolean
  onRecoveryCodes: (codes: string[]) => void
}

/** Turns the codes of an authenticator app on and off. */
export function TotpSection({ isOn, isLast, onRecoveryCodes }: Props) {
  const [isAsking, setAsking] = useState(false)
  const begin = useSharedChange({
    act: () => call(beginTotp, {}),
    failure: 'One-time codes could not be set up.',
  })
  const remove = useSharedChange({
    act: () => call(removeTotp, {}),
    done: 'One-time codes are off',
    failure: 'One-time codes could not be turned off.',
    refresh: () => readAgain(factorsQuery),
  })
  return (
    <Section
      title="One-time codes"
      folded={isOn ? 'On' : 'Off'}
      description="An authenticator app on your phone shows 6 digits that change every 30 seconds. They are asked for after the password."
      action={
        isOn ? (
          <Button
            variant="secondary"
            pending={remove.isPending}
            pendingLabel="Turning off..."
            onClick={() => (isLast ? setAsking(true) : remove.mutate())}
          >
            Turn off
          </Button>
        ) : (
          begin.data === undefined && (
            <Button
              variant="secondary"
              pending={begin.isPending}
              pendingLabel="Preparing..."
              onClick={() => begin.mutate()}
            >
              Set up
            </Button>
          )
        )
      }
    >
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Turn off one-time codes?"
        description={WITH_LAST}
        confirmLabel="Turn off"
        onConfirm={() => {
          setAsking(false)
          remove.mutate()
        }}
      />
      {isOn ? (
        <p className="text-sm text-ink-2">One-time codes are on.</p>
      ) : begin.data === undefined ? (
        <p className="text-sm text-ink-3">One-time codes are off.</p>
      ) : (
        <SetUp
          {...begin.data}
          onCancel={begin.reset}
          onDone={(codes) => {
            begin.reset()
            toastSuccess('One-time codes are on')
            if (codes.length > 0) onRecoveryCodes(codes)
          }}
        />
      )}
    </Section>
  )
}

interface SetUpProps {
  secret: string
  uri: string
  qr: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

function SetUp({ qr, secret, uri, onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmTotp, { body: { totp: code } }),
    onSuccess: async ({ recoveryCodes }) => {
      await readAgain(factorsQuery)
      onDone(recoveryCodes)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-6 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !confirm.isPending) confirm.mutate()
      }}
    >
      <img
        src={qr}
        alt="QR code with the secret of your account, for your authenticator app. The secret stands beside it."
        className="size-44 shrink-0 self-center rounded-md border border-line bg-white sm:self-start"
      />
      <div className="grid min-w-0 flex-1 content-start gap-4">
        <p className="text-pretty text-ink-2">
          Scan the picture with your authenticator app,{' '}
          <a href={uri} className="text-accent underline underline-offset-3">
            open it on this device
          </a>
          , or type the secret there:
        </p>
        <Field label="Secret">
          <Input
            readOnly
            value={secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            className="font-mono text-sm!"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <Field
          label="One-time code"
          hint="The 6 digits that the app shows now"
          required
          error={failureOf(confirm, 'The code could not be checked.')}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-40 font-mono tracking-widest"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" pending={confirm.isPending} pendingLabel="Checking...">
            Turn on
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
