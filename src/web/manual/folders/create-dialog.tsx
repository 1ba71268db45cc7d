import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isDepartment } from '#contract/company/built-in-folders.ts'
import {
  EMPTY_FOLDER_NAME,
  EMPTY_SUBFOLDER_NAME,
  type Folder,
  folderLabel,
} from '#contract/manual/folders.ts'
import { useEditedFunctions } from '#web/platform/base/access.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { CREATE_FAILED, CREATE_TOP_FAILED, useCreateFolder, useCreateSubfolder } from './actions.ts'

interface Props {
  /** The parent of the new folder; `undefined` for the top level. */
  parent: Folder | undefined
  onClose: () => void
}

export function CreateFolderDialog({ parent, onClose }: Props) {
  return parent === undefined ? (
    <TopFolderDialog onClose={onClose} />
  ) : (
    <SubfolderDialog parent={parent} onClose={onClose} />
  )
}

export function SubfolderDialog({ parent, onClose }: { parent: Folder; onClose: () => void }) {
  const create = useCreateSubfolder(onClose)
  return (
    <NameDialog
      title="Create New Subfolder"
      description={<>In {folderLabel(parent)}</>}
      label="Subfolder name"
      whenEmpty={EMPTY_SUBFOLDER_NAME}
      error={failureOf(create, CREATE_FAILED)}
      submitLabel="Create Subfolder"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={(name) => create.mutate({ parent, name })}
      onClose={onClose}
    />
  )
}

function TopFolderDialog({ onClose }: { onClose: () => void }) {
  const edited = useEditedFunctions()
  const [department, setDepartment] = useState(edited[0] ?? 'Managing Director')
  const navigate = useNavigate()
  const create = useCreateFolder(({ id }) => {
    onClose()
    void navigate({ to: '/folder/$folderId', params: { folderId: id } })
  })
  return (
    <NameDialog
      title="Create New Folder"
      description="It stands under the next free letters."
      label="Folder name"
      whenEmpty={EMPTY_FOLDER_NAME}
      error={failureOf(create, CREATE_TOP_FAILED)}
      submitLabel="Create Folder"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={(name) => create.mutate({ name, department })}
      onClose={onClose}
    >
      <Field label="Director">
        <Select
          value={department}
          options={edited.map((value) => ({ value, label: value }))}
          onChange={({ target: { value } }) => {
            if (isDepartment(value)) setDepartment(value)
          }}
        />
      </Field>
    </NameDialog>
  )
}
