import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { defaultMail, emailFile, isRecipient } from '#contract/file-email.ts'
import type { File } from '#contract/files.ts'
import { MAX_NAME_LENGTH } from '#contract/common-fields.ts'
import { call, messageOf } from '#web/base/call.ts'
import { showFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input, Textarea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

interface Props {
  file: Pick<File, 'id' | 'originalName'>
  onClose: () => void
}

const MISSING = 'Please enter recipient email and subject'
const INVALID = 'Please enter a valid email address'
const FAILED = 'Failed to send email'

type Faults = Partial<Record<'to' | 'subject', string>>

/** Sends a document as an attachment, with the checks and messages of `docs/product.md` §5 and §8. */
export function EmailDialog({ file, onClose }: Props) {
  const [mail, setMail] = useState({ to: '', ...defaultMail(file.originalName) })
  const [faults, setFaults] = useState<Faults>({})
  const recipientInput = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (body: typeof mail) => call(emailFile, { params: { id: file.id }, body }),
    onSuccess: (_, { to }) => {
      toast({
        title: 'Email Sent Successfully',
        description: `Document "${file.originalName}" has been emailed to ${to}`,
        variant: 'success',
      })
      onClose()
    },
    onError: (error) => showFailure(error, FAILED, 'Email Failed'),
  })

  function change(part: Partial<typeof mail>) {
    setMail({ ...mail, ...part })
    setFaults({})
  }

  function submit() {
    if (send.isPending) return
    const body = { ...mail, to: mail.to.trim(), subject: mail.subject.trim() }
    if (body.to === '' || body.subject === '') {
      setFaults(body.to === '' ? { to: MISSING } : { subject: MISSING })
      toast({ title: 'Missing Information', description: MISSING, variant: 'error' })
    } else if (!isRecipient(body.to)) {
      setFaults({ to: INVALID })
      toast({ title: 'Invalid Email', description: INVALID, variant: 'error' })
    } else {
      send.mutate(body)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!send.isPending) onClose()
      }}
      title="Email document"
      description={<bdi className="wrap-anywhere">{file.originalName}</bdi>}
      width="md"
      initialFocus={recipientInput}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={send.isPending} pendingLabel="Sending...">
            Send Email
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {send.isError && <Notice variant="error">{messageOf(send.error, FAILED)}</Notice>}
        <Field label="Recipient email" required error={faults.to}>
          <Input
            ref={recipientInput}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={mail.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
        <Field label="Subject" required error={faults.subject}>
          <Input
            value={mail.subject}
            maxLength={MAX_NAME_LENGTH}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => change({ subject: target.value })}
          />
        </Field>
        <Field label="Message">
          <Textarea
            rows={6}
            value={mail.message}
            maxLength={20_000}
            dir="auto"
            onChange={({ target }) => change({ message: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
