import { useState } from 'react'
import { EMPTY_DEADLINE_TITLE, repetitions, type Repetition } from '#contract/deadlines.ts'
import { FolderPicker } from '#web/folders/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAddOwn } from './actions.ts'
import { Buttons } from './task-dialogs.tsx'
import { repetitionLabels, today } from './words.ts'

const ONCE = ''

/** Adds a deadline of one's own. */
export function OwnDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [folderId, setFolderId] = useState('')
  const [due, setDue] = useState(today())
  const [repeats, setRepeats] = useState<Repetition | typeof ONCE>(ONCE)
  const [isChecked, setChecked] = useState(false)
  const add = useAddOwn(onClose)
  const isComplete = title.trim() !== '' && folderId !== '' && due !== ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a deadline"
      description="It belongs to a folder, and is shown to everybody who may view that folder."
      width="md"
      onSubmit={() => {
        setChecked(true)
        if (isComplete && !add.isPending)
          add.mutate({ title, folderId, due, repeats: repeats === ONCE ? null : repeats })
      }}
      footer={<Buttons label="Add" isPending={add.isPending} onCancel={onClose} />}
    >
      <div className="grid gap-4.5 pt-2">
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
      </div>
    </Dialog>
  )
}
