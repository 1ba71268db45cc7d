import type { File } from '#contract/manual/files.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { extensionOf, withoutExtension } from '#web/platform/base/file-names.ts'
import { FILE_RENAME_FAILED, useRenameFile } from './actions.ts'

interface Props {
  file: File
  onClose: () => void
}

export function RenameFileDialog({ file, onClose }: Props) {
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
      error={failureOf(rename, FILE_RENAME_FAILED)}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={(newName) => rename.mutate({ file, newName })}
      onClose={onClose}
    />
  )
}
