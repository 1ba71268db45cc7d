import { recipientName } from '#contract/outside/links.ts'
import { useState } from 'react'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { useChangeRequest } from './queries.ts'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

interface Props {
  request: PaperRequest
  onClose: () => void
}

/** Gives a request more days, or fewer. */
export function ExpiryDialog({ request, onClose }: Props) {
  const [day, setDay] = useState(request.expiresOn)
  const change = useChangeRequest(request, onClose)
  return (
    <Dialog
      onOpenChange={onClose}
      title="Change the last day"
      description={`Until then the link of ${recipientName(request)} works.`}
      onSubmit={() => {
        if (day !== '' && !change.isPending) change.mutate({ type: 'expiry', expiresOn: day })
      }}
      footer={<DialogButtons isPending={change.isPending} label="Save" onCancel={onClose} />}
    >
      <Field label="Last day">
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
    </Dialog>
  )
}

/** Says why a paper cannot be used; its sender is told, and asked again. */
export function DeclineDialog({ request, paper, onClose }: Props & { paper: { id: string; name: string } }) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const change = useChangeRequest(request, onClose)
  const isMissing = reason.trim() === ''
  return (
    <Dialog
      onOpenChange={onClose}
      title="Decline this paper"
      description={`${paper.name} goes to the trash. ${recipientName(request)} is told why, and asked to send it again.`}
      onSubmit={() => {
        setChecked(true)
        if (!isMissing && !change.isPending) change.mutate({ type: 'decline', paper: paper.id, reason })
      }}
      footer={<DialogButtons isPending={change.isPending} label="Decline" onCancel={onClose} />}
    >
      <Field label="Reason" required error={isChecked && isMissing ? 'Please give the reason' : undefined}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  )
}
