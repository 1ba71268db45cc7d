import { type ComponentProps, useState } from 'react'
import { Field, Input } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'children' | 'onSubmit'> {
  onSubmit: (reason: string) => void
}

/** Asks for the reason of something, which is not done without one. */
export function ReasonDialog({ onSubmit, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <FormDialog
      {...dialog}
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) onSubmit(reason)
      }}
    >
      <Field label="Reason" required error={isChecked && isMissing ? 'Please give the reason' : undefined}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
