import type { File } from '#contract/files.ts'
import { EMPTY_FOLDER_NAME, EMPTY_SUBFOLDER_NAME, type Folder, folderLabel } from '#contract/folders.ts'
import { createMasterFolder, renameMasterFile, renameMasterFolder } from '#contract/master.ts'
import { isDepartment } from '#contract/departments.ts'
import { call, messageOf } from '#web/app/call.ts'
import { extensionOf, withoutExtension } from '#web/files/index.ts'
import { NameDialog } from '#web/ui/name-dialog.tsx'
import { useMasterAction } from './action.ts'

interface Failing {
  isError: boolean
  error: Error | null
}

function errorOf({ isError, error }: Failing, fallback: string): string | undefined {
  return isError ? messageOf(error, fallback) : undefined
}

export function NewSubfolderDialog({ parent, onClose }: { parent: Folder; onClose: () => void }) {
  const failure = 'Failed to create subfolder'
  const create = useMasterAction({
    act: (name: string) =>
      call(createMasterFolder, {
        body: {
          name,
          parentId: parent.id,
          isSubfolder: true,
          // The template's own default otherwise (`spec.md` §9).
          ...(isDepartment(parent.department) && { department: parent.department }),
        },
      }),
    success: 'Subfolder created successfully',
    failure,
    onDone: onClose,
  })
  return (
    <NameDialog
      title="Create New Subfolder"
      description={<>In {folderLabel(parent)}</>}
      label="Subfolder name"
      whenEmpty={EMPTY_SUBFOLDER_NAME}
      error={errorOf(create, failure)}
      submitLabel="Create Subfolder"
      pendingLabel="Creating..."
      pending={create.isPending}
      onSubmit={create.mutate}
      onClose={onClose}
    />
  )
}

export function RenameFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const failure = 'Failed to rename folder'
  const rename = useMasterAction({
    act: (newName: string) => call(renameMasterFolder, { params: { id: folder.id }, body: { newName } }),
    success: 'Folder renamed successfully',
    failure,
    onDone: onClose,
  })
  return (
    <NameDialog
      title="Rename Folder"
      description={<>New name for {folderLabel(folder)}</>}
      label="Folder name"
      initial={folder.name}
      whenEmpty={EMPTY_FOLDER_NAME}
      error={errorOf(rename, failure)}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}

export function RenameFileDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const failure = 'Failed to rename file'
  const rename = useMasterAction({
    act: (newName: string) => call(renameMasterFile, { params: { id: file.id }, body: { newName } }),
    success: 'File renamed successfully',
    about: ({ originalName }) => `It is now called "${originalName}".`,
    failure,
    onDone: onClose,
  })
  const extension = extensionOf(file.originalName)
  return (
    <NameDialog
      title="Rename File"
      description={
        <>
          New name for <bdi>{file.originalName}</bdi>
        </>
      }
      label="File name"
      hint={extension === '' ? undefined : `The extension ${extension} is kept.`}
      initial={withoutExtension(file.originalName)}
      error={errorOf(rename, failure)}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  )
}
