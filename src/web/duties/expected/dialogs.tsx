import { useState } from 'react'
import { type DocumentKind, documentKindLabels, documentKinds } from '#contract/documents/document-kinds.ts'
import {
  addExpected,
  changeExpected,
  expectedOften,
  expectedOftenLabels,
  type ExpectedOften,
  type ExpectedSlot,
  skipExpected,
} from '#contract/duties/expected.ts'
import { call } from '#web/platform/base/call.ts'
import { Tick } from '#web/platform/ui/checkbox.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { ReasonDialog } from '#web/platform/ui/reason-dialog.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useChangeExpected } from './queries.ts'

interface Props {
  folderId: string
  onClose: () => void
}

/** Asks why the company does not need a paper. */
export function SkipDialog({ folderId, slot, onClose }: Props & { slot: ExpectedSlot }) {
  const change = useChangeExpected(folderId, onClose)
  const params = { id: folderId, expectedId: slot.expectedId }
  return (
    <ReasonDialog
      onClose={onClose}
      title="We don’t have this"
      description={`${slot.name} no longer counts as missing. Your reason goes on record, and you can expect it again at any time.`}
      width="md"
      onSubmit={(reason) => change.mutate(() => call(skipExpected, { params, body: { reason } }))}
      pendingLabel="Saving..."
      label="Save"
      isPending={change.isPending}
    />
  )
}

/** Adds a paper that the company itself expects in a folder, or changes one. */
export function OwnDialog({ folderId, slot, onClose }: Props & { slot?: ExpectedSlot | undefined }) {
  const [name, setName] = useState(slot?.name ?? '')
  const [kind, setKind] = useState<DocumentKind>(slot?.kinds[0] ?? 'certificate')
  const [every, setEvery] = useState<ExpectedOften>(slot?.every ?? 'year')
  const [yearEnd, setYearEnd] = useState(slot?.yearEnd ?? false)
  const [isChecked, setChecked] = useState(false)
  const change = useChangeExpected(folderId, onClose)

  function submit() {
    setChecked(true)
    if (name.trim() === '') return
    const body = { name, kinds: [kind], every, yearEnd, reason: slot?.reason ?? '' }
    change.mutate(() =>
      slot === undefined
        ? call(addExpected, { params: { id: folderId }, body })
        : call(changeExpected, { params: { id: folderId, expectedId: slot.expectedId }, body }),
    )
  }

  return (
    <FormDialog
      onClose={onClose}
      title={slot === undefined ? 'Add a paper that should be here' : 'Change what should be here'}
      description="This folder says that it is missing until a paper of its kind is filed here."
      width="md"
      onSubmit={submit}
      pendingLabel="Saving..."
      label={slot === undefined ? 'Add' : 'Save'}
      isPending={change.isPending}
    >
      <Field
        label="Name"
        required
        error={isChecked && name.trim() === '' ? 'Please say what is expected' : undefined}
      >
        <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Kind of document">
          <Select
            value={kind}
            options={documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))}
            onValueChange={setKind}
          />
        </Field>
        <Field label="How often">
          <Select
            value={every}
            options={expectedOften.map((value) => ({ value, label: expectedOftenLabels[value] }))}
            onValueChange={setEvery}
          />
        </Field>
      </div>
      <Tick checked={yearEnd} onChange={setYearEnd}>
        The accounts of a year are made from it
      </Tick>
    </FormDialog>
  )
}
