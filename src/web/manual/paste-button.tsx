import { ClipboardPaste } from 'lucide-react'
import type { Folder } from '#contract/folders.ts'
import { useScope } from '#web/base/scope/use-scope.ts'
import { usePaste } from '#web/clipboard/index.ts'
import { Button } from '#web/ui/button.tsx'

/** Pastes into the open folder. Hidden at the top level for copied files, unless the workspace explains why not. */
export function PasteButton({ folder }: { folder: Folder | undefined }) {
  const { words } = useScope()
  const { copied, isPasting, paste } = usePaste()
  if (copied === undefined) return null
  if (copied.kind === 'files' && folder === undefined && words.cannotPaste === undefined) return null
  return (
    <Button variant="secondary" pending={isPasting} pendingLabel="Pasting..." onClick={() => paste(folder)}>
      <ClipboardPaste aria-hidden />
      {copied.kind === 'folder' ? 'Paste folder' : copied.files.length === 1 ? 'Paste file' : 'Paste files'}
    </Button>
  )
}
