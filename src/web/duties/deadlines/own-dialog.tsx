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
import { type Own, useAddOwn, useChangeOwn } from './actions.ts'
import { repetitionLabels, today } from './words.ts'

const ONCE = ''

/** Adds a deadline of one's own. */
export function AddOwnDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useAddOwn(onClose)
  return (
    <OwnForm
      title="Add a deadline"
      description="It belongs to a folder, and is shown to everybody who may view that folder."
      label="Add"
      initial={{ title: '', folderId: '', due: today(), repeats: null }}
      isPending={isPending}
      onSave={mutate}
      onClose={onClose}
    />
  )
}

/** Changes a deadline of one's own, all times that it comes. */
export function EditOwnDialog({ deadline, onClose }: { deadline: Deadline; onClose: () => void }) {
  const { due, folderId, ownFrom, ownId, repeats, title } = deadline
  const { isPending, mutate } = useChangeOwn(ownId ?? '', onClose)
  return (
    <OwnForm
      title={`Edit ${title}`}
      description={
        repeats === null
          ? 'It belongs to a folder, and is shown to everybody who may view that folder.'
          : 'Every time that it comes is changed. What was closed of it stays as it was.'
      }
      label="Save"
      initial={{ title, folderId, due: ownFrom ?? due, repeats }}
      isPending={isPending}
      onSave={mutate}
      onClose={onClose}
    />
  )
}

interface Props {
  title: string
  description: string
  label: string
  initial: Own
  isPending: boolean
  onSave: (own: Own) => void
  onClose: () => void
}

function OwnForm({ initial, isPending, label, onClose, onSave, ...heading }: Props) {
  const [title, setTitle] = useState(initial.title)
  const [folderId, setFolderId] = useState(initial.folderId)
  const [due, setDue] = useState(initial.due)
  const [repeats, setRepeats] = useState<Repetition | typeof ONCE>(initial.repeats ?? ONCE)
  const [isChecked, setChecked] = useState(false)
  const isComplete = title.trim() !== '' && folderId !== '' && due !== ''
  return (
    <FormDialog
      onClose={onClose}
      {...heading}
      width="md"
      onSubmit={() => {
        setChecked(true)
        if (isComplete) onSave({ title, folderId, due, repeats: repeats === ONCE ? null : repeats })
      }}
      label={label}
      isPending={isPending}
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
