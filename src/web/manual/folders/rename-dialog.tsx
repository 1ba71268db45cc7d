import { useState } from 'react'
import { EMPTY_FOLDER_NAME, type Folder, folderLabel } from '#contract/manual/folders.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { Field, Textarea } from '#web/platform/ui/field.tsx'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { DESCRIBE_FAILED, FOLDER_RENAME_FAILED, useDescribeFolder, useRenameFolder } from './actions.ts'

interface Props {
  folder: Folder
  onClose: () => void
}

export function RenameFolderDialog({ folder, onClose }: Props) {
  const rename = useRenameFolder(onClose)
  return (
    <NameDialog
      title="Rename Folder"
      description={<>{folderLabel(folder)}</>}
      label="Folder name"
      initial={folder.name}
      whenEmpty={EMPTY_FOLDER_NAME}
      error={failureOf(rename, FOLDER_RENAME_FAILED)}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={(newName) => rename.mutate({ folder, newName })}
      onClose={onClose}
    />
  )
}

/** Edits a folder's name and its description. */
export function EditFolderDialog({ folder, onClose }: Props) {
  const [description, setDescription] = useState(folder.description ?? '')
  const edit = useDescribeFolder(onClose)
  return (
    <NameDialog
      title="Edit Folder"
      description={<>{folderLabel(folder)}</>}
      label="Folder name"
      initial={folder.name}
      whenEmpty={EMPTY_FOLDER_NAME}
      error={failureOf(edit, DESCRIBE_FAILED)}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={edit.isPending}
      onSubmit={(name) => edit.mutate({ folder, name, description: description.trim() })}
      onClose={onClose}
    >
      <Field label="Description" optional hint="What belongs in this folder">
        <Textarea
          value={description}
          rows={3}
          maxLength={2000}
          dir="auto"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
    </NameDialog>
  )
}
