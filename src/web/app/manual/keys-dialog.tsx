import { Dialog } from '#web/platform/ui/dialog.tsx'
import { KeysList } from './keys.tsx'

/** Lists the keyboard shortcuts. Without a selection they act on the focused file. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Keyboard Shortcuts"
      width="lg"
      description="Where nothing is selected, they mean the file that has the focus."
    >
      <KeysList />
    </Dialog>
  )
}
