import { type ReactNode, Suspense } from 'react'
import type { File } from '#contract/manual/files.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { MoveDialog, PlacePopover } from '#web/manual/clipboard/index.ts'
import { SuggestDialog } from '#web/reading/suggestions/index.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { DeleteFilesDialog } from './delete-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { HistoryDialog } from './history.ts'
import { KeepingDialog } from './keeping.ts'
import { openPrinted } from './print.ts'
import { PrintSteps } from './print-steps.tsx'
import { RenameFileDialog } from './rename-dialog.tsx'

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
