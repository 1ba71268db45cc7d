import { useState } from 'react'
import { recipientName } from '#contract/outside/links.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { useChangeRequest } from './queries.ts'

interface Props {
  request: PaperRequest
  paper: { id: string; name: string }
  onClose: () => void
}

/** Says why a paper cannot be used; its sender is told, and asked again. */
export function DeclineDialog({ request, paper, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const change = useChangeRequest(request)
  const isMissing = reason.trim() === ''
  return (
    <FormDialog
      onClose={onClose}
      title="Decline this paper"
      description={`${paper.name} goes to the trash. ${recipientName(request)} is told why, and asked to send it again.`}
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) change.mutate({ type: 'decline', paper: paper.id, reason }, { onSuccess: onClose })
      }}
      label="Decline"
      isPending={change.isPending}
    >
      <Field label="Reason" required error={isChecked && isMissing ? 'Please give the reason' : undefined}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
