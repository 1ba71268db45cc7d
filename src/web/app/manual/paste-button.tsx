import { ClipboardPaste } from 'lucide-react'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { usePaste } from '#web/manual/clipboard/index.ts'
import { Button } from '#web/platform/ui/button.tsx'

/**
 * Pastes into the open folder, if the person may edit it. At the top level a folder keeps its function, which they have to
 * edit; files go nowhere there: the manual hides it, the template says where they go.
 */
export function PasteButton({ folder }: { folder: Folder | undefined }) {
  const { workspace } = useScope()
  const { copied, isPasting, paste } = usePaste()
  const mayEdit = useMayEditFolder()
  if (copied === undefined) return null
  const edited = folder?.id ?? (copied.kind === 'folder' ? copied.folder.id : undefined)
  if (edited === undefined ? workspace === 'manual' : !mayEdit(edited)) return null
  const label =
    copied.kind === 'folder' ? 'Paste folder' : copied.files.length === 1 ? 'Paste file' : 'Paste files'
  return (
    <Button variant="secondary" pending={isPasting} pendingLabel="Pasting..." onClick={() => paste(folder)}>
      <ClipboardPaste aria-hidden />
      {label}
    </Button>
  )
}
