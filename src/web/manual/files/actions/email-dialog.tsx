import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  defaultMail,
  emailFile,
  emailFiles,
  isRecipient,
  MAX_RECIPIENTS,
} from '#contract/manual/file-email.ts'
import type { File } from '#contract/manual/files.ts'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { displayName } from '#contract/people/sign-in.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'

interface Props {
  files: ReadonlyArray<Pick<File, 'id' | 'originalName'>>
  onClose: () => void
}

const MISSING = 'Please enter recipient email and subject'
const INVALID = 'Please enter a valid email address'
const FAILED = 'Failed to send email'

type Faults = Partial<Record<'to' | 'subject', string>>

/** The addresses in a line. */
function recipientsIn(line: string): string[] {
  return line
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/** Sends documents as attachments, with the checks and messages of `docs/product.md` §5 and §8. */
export function EmailDialog({ files, onClose }: Props) {
  const [only] = files
  const isOne = files.length === 1 && only !== undefined
  const { data: user } = useQuery(userQuery)
  const [mail, setMail] = useState({
    to: '',
    ...defaultMail(files.map(({ originalName }) => originalName)),
  })
  const [faults, setFaults] = useState<Faults>({})
  const recipientInput = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async ({ to: line, ...mailed }: typeof mail) => {
      const [first = '', ...others] = recipientsIn(line)
      const body = { ...mailed, to: others.length === 0 ? first : [first, ...others] }
      return isOne
        ? await call(emailFile, { params: { id: only.id }, body })
        : await call(emailFiles, { body: { ...body, files: files.map(({ id }) => id) } })
    },
    onSuccess: ({ message }) => {
      toastSuccess('Email Sent Successfully', message)
      onClose()
    },
    onError: (error) => showFailure(error, FAILED, 'Email Failed'),
  })

  function change(part: Partial<typeof mail>) {
    setMail({ ...mail, ...part })
    setFaults({})
  }

  function submit() {
    const body = { ...mail, subject: mail.subject.trim() }
    const to = recipientsIn(body.to)
    if (to.length === 0 || body.subject === '') {
      setFaults(to.length === 0 ? { to: MISSING } : { subject: MISSING })
      toast({ title: 'Missing Information', description: MISSING, variant: 'error' })
    } else if (to.length > MAX_RECIPIENTS) {
      setFaults({ to: `At most ${String(MAX_RECIPIENTS)} recipients can be emailed at once.` })
    } else if (!to.every(isRecipient)) {
      setFaults({ to: INVALID })
      toast({ title: 'Invalid Email', description: INVALID, variant: 'error' })
    } else {
      send.mutate(body)
    }
  }

  return (
    <FormDialog
      onClose={() => {
        if (!send.isPending) onClose()
      }}
      title={isOne ? 'Email document' : 'Email documents'}
      description={
        isOne ? (
          <bdi className="wrap-anywhere">{only.originalName}</bdi>
        ) : (
          `${formatCount(files.length)} documents`
        )
      }
      width="md"
      initialFocus={recipientInput}
      onSubmit={submit}
      label="Send Email"
      isPending={send.isPending}
      pendingLabel="Sending..."
      failure={failureOf(send, FAILED)}
    >
      <Field label="Recipient email" required error={faults.to} hint="Separate several addresses by commas.">
        <Input
          ref={recipientInput}
          type="email"
          multiple
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
      <Field
        label="Message"
        hint={user === undefined || user === null ? undefined : `${displayName(user)} is added below it.`}
      >
        <Textarea
          rows={6}
          value={mail.message}
          maxLength={20_000}
          dir="auto"
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
