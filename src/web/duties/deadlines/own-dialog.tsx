import { useState } from 'react'
import {
  type Deadline,
  EMPTY_DEADLINE_TITLE,
  repetitions,
  type Repetition,
} from '#contract/duties/deadlines.ts'
import { FolderPicker } from '#web/manual/folders/index.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { useAddOwn, useChangeOwn } from './actions.ts'
import { repetitionLabels, today } from './words.ts'

const ONCE = ''

interface Props {
  /** The one that is changed, all times that it comes; without it, one is added. */
  deadline?: Deadline
  onClose: () => void
}

/** Adds a deadline of one's own, or changes one. */
export function OwnDeadlineDialog({ deadline, onClose }: Props) {
  const add = useAddOwn(onClose)
  const change = useChangeOwn(onClose)
  const [title, setTitle] = useState(deadline?.title ?? '')
  const [folderId, setFolderId] = useState(deadline?.folderId ?? '')
  const [due, setDue] = useState(deadline?.ownFrom ?? deadline?.due ?? today())
  const [repeats, setRepeats] = useState<Repetition | typeof ONCE>(deadline?.repeats ?? ONCE)
  const [isChecked, setChecked] = useState(false)

  function submit() {
    setChecked(true)
    if (title.trim() === '' || folderId === '' || due === '') return
    const own = { title, folderId, due, repeats: repeats === ONCE ? null : repeats }
    if (deadline === undefined) add.mutate(own)
    else change.mutate({ ...own, ownId: deadline.ownId ?? '' })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={deadline === undefined ? 'Add a deadline' : `Edit ${deadline.title}`}
      description={
        (deadline?.repeats ?? null) === null
          ? 'It belongs to a folder, and is shown to everybody who may view that folder.'
          : 'Every time that it comes is changed. What was closed of it stays as it was.'
      }
      width="md"
      onSubmit={submit}
      label={deadline === undefined ? 'Add' : 'Save'}
      isPending={add.isPending || change.isPending}
    >
      <Field
        label="What is due"
        required
        error={isChecked && title.trim() === '' ? EMPTY_DEADLINE_TITLE : undefined}
      >
        <Input value={title} maxLength={255} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field
        label="Folder"
        required
        error={isChecked && folderId === '' ? 'Please choose a folder' : undefined}
      >
        <FolderPicker value={folderId} onChange={setFolderId} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field
          label={repeats === ONCE ? 'Day' : 'From'}
          required
          error={isChecked && due === '' ? 'Please choose a day' : undefined}
        >
          <Input type="date" value={due} onChange={({ target }) => setDue(target.value)} />
        </Field>
        <Field label="Repeats">
          <Select
            value={repeats}
            onValueChange={setRepeats}
            options={[
              { value: ONCE, label: 'Once' },
              ...repetitions.map((value) => ({ value, label: repetitionLabels[value] })),
            ]}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
