import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { createMasterFolder, renameMasterFile, renameMasterFolder } from '#contract/template.ts'
import { isDepartment } from '#contract/departments.ts'
import { call } from '#web/base/call.ts'
import { RenameFile } from '#web/files/index.ts'
import { NewSubfolder, RenameFolder } from '#web/folders/index.ts'
import { useMasterAction } from './action.ts'

// The dialogs of the manual, with the calls of the template.

export function NewSubfolderDialog({ parent, onClose }: { parent: Folder; onClose: () => void }) {
  const create = useMasterAction({
    act: ({ parentId, name }: { parentId: string; name: string }) =>
      call(createMasterFolder, {
        body: {
          name,
          parentId,
          isSubfolder: true,
          // Without it the server takes its default department (`docs/product.md` §9).
          ...(isDepartment(parent.department) && { department: parent.department }),
        },
      }),
    success: 'Subfolder created successfully',
    failure: 'Failed to create subfolder',
    onDone: onClose,
  })
  return <NewSubfolder parent={parent} create={create} onClose={onClose} />
}

export function RenameFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const rename = useMasterAction({
    act: ({ folder: { id }, newName }: { folder: Folder; newName: string }) =>
      call(renameMasterFolder, { params: { id }, body: { newName } }),
    success: 'Folder renamed successfully',
    failure: 'Failed to rename folder',
    onDone: onClose,
  })
  return <RenameFolder folder={folder} rename={rename} onClose={onClose} />
}

export function RenameFileDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const rename = useMasterAction({
    act: ({ file: { id }, newName }: { file: File; newName: string }) =>
      call(renameMasterFile, { params: { id }, body: { newName } }),
    success: 'File renamed successfully',
    about: ({ originalName }) => `It is now called "${originalName}".`,
    failure: 'Failed to rename file',
    onDone: onClose,
  })
  return <RenameFile file={file} rename={rename} onClose={onClose} />
}
