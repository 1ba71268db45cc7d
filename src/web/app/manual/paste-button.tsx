import { ClipboardPaste } from 'lucide-react'
import type { Folder } from '#contract/manual/folders.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { usePaste } from '#web/manual/clipboard/index.ts'
import { Button } from '#web/platform/ui/button.tsx'

interface Props {
  folder: Folder | undefined
  /** Hides its label where the header has one row. */
  isShort?: boolean
}

/** Pastes into the open folder. At the top level, the manual hides it for copied files; the template says where they go. */
export function PasteButton({ folder, isShort = false }: Props) {
  const { workspace } = useScope()
  const { copied, isPasting, paste } = usePaste()
  if (copied === undefined) return null
  if (copied.kind === 'files' && folder === undefined && workspace === 'manual') return null
  const label =
    copied.kind === 'folder' ? 'Paste folder' : copied.files.length === 1 ? 'Paste file' : 'Paste files'
  return (
    <Button
      variant="secondary"
      title={isShort ? label : undefined}
      className={isShort ? 'xl:px-2.5!' : undefined}
      pending={isPasting}
      pendingLabel={isShort ? <span className="sr-only">Pasting...</span> : 'Pasting...'}
      onClick={() => paste(folder)}
    >
      <ClipboardPaste aria-hidden />
      <span className={isShort ? 'xl:sr-only' : undefined}>{label}</span>
    </Button>
  )
}
