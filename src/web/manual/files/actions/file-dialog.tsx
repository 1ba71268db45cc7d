import { type ReactNode, Suspense, lazy } from 'react'
import type { File } from '#contract/manual/files.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { MoveDialog, PlacePopover } from '#web/manual/clipboard/index.ts'
import { SuggestDialog } from '#web/reading/suggestions/index.ts'
import { formatCount, finalDay } from '#web/platform/ui/format.ts'
import { EmailDialog } from './email-dialog.tsx'
import { openPrinted } from './print.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { failureOf } from '#web/platform/base/call.ts'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { extensionOf, withoutExtension } from '#web/platform/base/file-names.ts'
import { FILE_RENAME_FAILED, useRenameFile, useDeleteFiles } from './actions.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'

/** How long a file is kept; loaded when it is first opened. */
const KeepingDialog = lazy(async () => ({
  default: (await import('./keeping-dialog.tsx')).KeepingDialog,
}))

/** The history of a file; loaded when it is first opened. */
const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}))

interface Opened {
  files: readonly File[]
  /** The first of them: most dialogs are about one. */
  file: File
  onClose: () => void
}

const dialogs = {
  email: ({ files, onClose }) => <EmailDialog files={files} onClose={onClose} />,
  give: ({ files, onClose }) => (
    <GiveDialog files={files.map(({ id, originalName: name }) => ({ id, name }))} onClose={onClose} />
  ),
  history: ({ file, onClose }) => <HistoryDialog file={file} onClose={onClose} />,
  keeping: ({ file, onClose }) => <KeepingDialog file={file} onClose={onClose} />,
  rename: ({ file, onClose }) => <RenameFileDialog file={file} onClose={onClose} />,
  suggest: ({ file, onClose }) => <SuggestDialog file={file} onClose={onClose} />,
  move: ({ files, onClose }) => <MoveDialog item={{ kind: 'files', files }} onClose={onClose} />,
  place: ({ files, onClose }) => (
    <PlacePopover item={{ kind: 'files', files }} task="move" onClose={onClose} />
  ),
  duplicate: ({ files, onClose }) => (
    <PlacePopover item={{ kind: 'files', files }} task="copy" onClose={onClose} />
  ),
  print: ({ file, files, onClose }) => (
    <PrintSteps
      name={
        files.length === 1 ? <bdi>{file.originalName}</bdi> : `A PDF of ${formatCount(files.length)} files`
      }
      onOpenAgain={() => openPrinted(files)}
      onClose={onClose}
    />
  ),
  delete: ({ files, onClose }) => <DeleteFilesDialog files={files} onClose={onClose} />,
} satisfies Record<string, (opened: Opened) => ReactNode>

export interface OpenDialog {
  name: keyof typeof dialogs
  files: readonly File[]
}

/** The dialog that an action on files opened, if one did. */
export function FileDialog({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) {
  const [file] = open?.files ?? []
  if (open === undefined || file === undefined) return null
  return <Suspense>{dialogs[open.name]({ files: open.files, file, onClose })}</Suspense>
}

interface Props {
  /** What is printed. */
  name: ReactNode
  onOpenAgain: () => void
  onClose: () => void
}

/** How to print from the tab that opened on an iPhone or iPad (`docs/product.md` §7). */
function PrintSteps({ name, onOpenAgain, onClose }: Props) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Print or save"
      description={<>{name} opened in a new tab.</>}
      footer={
        <>
          <Button variant="secondary" onClick={onOpenAgain}>
            Open PDF again
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ol className="list-decimal space-y-2 pl-5">
        <li>In the new tab, tap the Share button.</li>
        <li>To print, choose Print, then your printer.</li>
        <li>To keep it, choose Save to Files.</li>
      </ol>
    </Dialog>
  )
}

function RenameFileDialog({ file, onClose }: { file: File; onClose: () => void }) {
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

function DeleteFilesDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { words } = useScope()
  const remove = useDeleteFiles(onClose)
  const [first] = files
  const day = finalDay()
  return (
    <AlertDialog
      onOpenChange={onClose}
      title={files.length === 1 ? 'Delete File' : 'Delete Files'}
      description={
        files.length === 1 ? (
          <>
            {words.deleteFile.before}
            <bdi className="wrap-anywhere">{first?.originalName}</bdi>
            {words.deleteFile.after(day)}
          </>
        ) : (
          `Are you sure you want to delete ${formatCount(files.length)} files? They go to the trash for 30 days; the deletion becomes final on ${day}.`
        )
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(files)}
    >
      {words.afterDeletion !== undefined && <p className="mt-2 text-ink-2">{words.afterDeletion}</p>}
    </AlertDialog>
  )
}
