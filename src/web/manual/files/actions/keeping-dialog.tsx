import { useState } from 'react'
import { may } from '#contract/company/roles.ts'
import { type File, holdFile, keptWords, liftHold, setEnded } from '#contract/manual/files.ts'
import { call } from '#web/platform/base/call.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'

interface Props {
  file: File
  onClose: () => void
}

/** Until when a file is to be kept and why, and the hold that its company's owners put on it. */
export function KeepingDialog({ file, onClose }: Props) {
  const { isOwner, self } = useMembers()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const change = useSharedChange({
    act: (why: string | undefined) =>
      why === undefined
        ? call(liftHold, { params: { id: file.id } })
        : call(holdFile, { params: { id: file.id }, body: { reason: why } }),
    done: (why) => (why === undefined ? 'Hold lifted' : 'File put on hold'),
    failure: 'Failed to change the hold',
    refresh: refreshManual,
    onDone: onClose,
  })

  function submit() {
    if (!isOwner || change.isPending) return
    if (file.hold) change.mutate(undefined)
    else if (reason.trim() === '') setFault('Please give the reason')
    else change.mutate(reason.trim())
  }

  return (
    <Dialog
      onOpenChange={onClose}
      title="How long to keep it"
      description={<bdi className="wrap-anywhere">{file.originalName}</bdi>}
      width="md"
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Close
          </Button>
          {isOwner && (
            <Button
              type="submit"
              variant={file.hold ? 'danger' : 'primary'}
              pending={change.isPending}
              pendingLabel="Saving..."
            >
              {file.hold ? 'Lift hold' : 'Put on hold'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <KeepUntilText file={file} />
        {self !== undefined && may(self, 'deleteEarly') && <EndedField file={file} onClose={onClose} />}
        {file.hold && (
          <Notice>
            On hold: {file.holdReason}. Nobody can delete it for good until an owner lifts the hold.
          </Notice>
        )}
        {!file.hold && isOwner && (
          <Field
            label="Reason for a hold"
            hint="For a dispute or an enquiry. Until an owner lifts the hold, nobody can delete this file for good."
            error={fault}
          >
            <Input
              value={reason}
              maxLength={500}
              onChange={({ target }) => {
                setReason(target.value)
                setFault(undefined)
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

const endedLabels = { leaving: 'The person left on', sale: 'It was sold on' }

/** The day from which the time of keeping runs, where no paper says it. */
function EndedField({ file: { id, keepUntil }, onClose }: Props) {
  const [on, setOn] = useState(keepUntil?.endedOn ?? '')
  const save = useSharedChange({
    act: () => call(setEnded, { params: { id }, body: { on: on === '' ? null : on } }),
    done: () => 'The day was saved',
    failure: 'Failed to save the day',
    refresh: refreshManual,
    onDone: onClose,
  })
  const waitsFor = keepUntil?.waitsFor
  const isChanged = on !== (keepUntil?.endedOn ?? '')
  if (waitsFor === undefined) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label={endedLabels[waitsFor]}
        hint={
          waitsFor === 'leaving'
            ? 'It counts for all papers of this person that wait for it.'
            : 'Leave it empty as long as the company owns it.'
        }
      >
        <Input
          type="date"
          value={on}
          onChange={({ target }) => setOn(target.value)}
          // Enter would put the file on hold, or lift its hold, as that is what the form around it is for.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isChanged && !save.isPending) save.mutate()
          }}
        />
      </Field>
      <Button
        variant="secondary"
        pending={save.isPending}
        pendingLabel="Saving..."
        disabled={!isChanged}
        onClick={() => save.mutate()}
      >
        Save the day
      </Button>
    </div>
  )
}

function KeepUntilText({ file: { keepUntil } }: Pick<Props, 'file'>) {
  if (keepUntil === null)
    return (
      <p className="text-ink-2">
        How long to keep this is not certain yet: the kind of the document, its date and the company’s year
        decide it.
      </p>
    )
  return (
    <div>
      <p className="font-medium">
        Keep {keptWords(keepUntil)} · {keepUntil.source}
      </p>
      {keepUntil.note !== null && <p className="mt-1 text-ink-2">{keepUntil.note}</p>}
      <p className="mt-1 text-sm">
        <a className="text-link" href={keepUntil.sourceUrl} target="_blank" rel="noreferrer">
          Read the source
        </a>
        <span className="text-ink-3"> · Guidance, not advice</span>
      </p>
    </div>
  )
}
