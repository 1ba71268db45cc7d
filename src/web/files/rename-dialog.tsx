import type { File } from '#contract/files.ts'
import { messageOf } from '#web/app/call.ts'
import { NameDialog } from '#web/ui/name-dialog.tsx'
import { useRenameFile } from './actions.ts'
import { extensionOf, withoutExtension } from './names.ts'

export function RenameFileDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const rename = useRenameFile(onClose)
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
      error={rename.isError ? messageOf(rename.error, 'Failed to rename file') : undefined}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={(newName) => rename.mutate({ file, newName })}
      onClose={onClose}
    />
  )
}
