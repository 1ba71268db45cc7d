import { useRef, useState } from 'react'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { AddressInput, Field } from '#web/platform/ui/field.tsx'
import { useInvite } from './actions.ts'
import { RightsFields } from './rights-fields.tsx'
import { givenBy, problemOf, type RightsDraft } from './rights.ts'

const nothing: RightsDraft = {
  role: 'member',
  functions: everyFunction('none'),
  mayExport: false,
  until: '',
}

/** Asks for the address and the rights of somebody who is to be invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(nothing)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const invite = useInvite(onClose)
  const address = emailSchema.safeParse(email)
  const wrongAddress = address.success ? undefined : address.error.issues[0]?.message
  const problem = problemOf(draft)
  const failure = failureOf(invite, 'The invitation could not be sent.')

  function submit() {
    setChecked(true)
    if (!address.success) field.current?.focus()
    else if (problem === undefined) {
      invite.mutate({ email: address.data, ...givenBy(draft) })
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Invite someone"
      description="They get a mail with a link that works once, for 7 days, for this address alone."
      width="md"
      initialFocus={field}
      onSubmit={submit}
      label="Send invitation"
      isPending={invite.isPending}
      pendingLabel="Sending..."
      failure={failure}
    >
      <Field label="Email" required error={isChecked ? wrongAddress : undefined}>
        <AddressInput ref={field} value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <RightsFields hasPresets draft={draft} onChange={setDraft} problem={isChecked ? problem : undefined} />
    </FormDialog>
  )
}
