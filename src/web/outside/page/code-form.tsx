import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { openLink, requestCode } from '#contract/outside/visit.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Screen } from '#web/platform/ui/screen.tsx'

const NO_ANSWER = 'That did not work. Please check your connection and try again.'

/** Asks for the code that is mailed to the recipient of the address. */
export function CodeForm({ token, onOpen }: { token: string; onOpen: () => void }) {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => call(requestCode, { params: { token } }) })
  const open = useMutation({
    mutationFn: () => call(openLink, { params: { token }, body: { code } }),
    onSuccess: onOpen,
  })
  const failure = failureOf(open, NO_ANSWER) ?? failureOf(send, NO_ANSWER)
  return (
    <Screen title="Open your link">
      <p className="mt-2 text-pretty text-ink-2">
        {send.isSuccess
          ? 'If this link works, a code with six digits is on its way to the address to which the link was sent. It may take a minute.'
          : 'Press the button, and a code with six digits goes to the email address to which this link was sent. You need no account.'}
      </p>
      {failure !== undefined && (
        <Notice variant="error" className="mt-4 w-full text-left">
          {failure}
        </Notice>
      )}
      {send.isSuccess ? (
        <form
          noValidate
          className="mt-5 grid w-full gap-4 text-left"
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '' && !open.isPending) open.mutate()
          }}
        >
          <Field label="Code">
            <Input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of the page, after its button was pressed
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              className="text-center text-lg! tracking-widest tabular-nums"
            />
          </Field>
          <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Opening...">
            Open
          </Button>
          <Button variant="ghost" pending={send.isPending} onClick={() => send.mutate()}>
            Send another code
          </Button>
        </form>
      ) : (
        <Button
          size="lg"
          className="mt-5"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate()}
        >
          Send the code
        </Button>
      )}
    </Screen>
  )
}
