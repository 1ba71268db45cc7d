import type { UseMutationResult } from '@tanstack/react-query'
import type { File } from '#contract/files.ts'
import { failureOf } from '#web/base/call.ts'
import { NameDialog } from '#web/ui/name-dialog.tsx'
import { useRenameFile } from './actions.ts'
import { extensionOf, withoutExtension } from '#web/base/file-names.ts'

interface Props {
  file: File
  onClose: () => void
}

export function RenameFileDialog({ file, onClose }: Props) {
  return <RenameFile file={file} rename={useRenameFile(onClose)} onClose={onClose} />
}

interface RenameProps extends Props {
  rename: Pick<
    UseMutationResult<unknown, Error, { file: File; newName: string }>,
    'error' | 'isPending' | 'mutate'
  >
}

/** Asks for the new name of a file, of the manual or of the template. */
export function RenameFile({ file, rename, onClose }: RenameProps) {
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
      error={failureOf(rename, 'Failed to rename file')}
      submitLabel="Rename"
      pendingLabel="Renaming..."
      pending={rename.isPending}
      onSubmit={(newName) => rename.mutate({ file, newName })}
      onClose={onClose}
    />
  )
}
