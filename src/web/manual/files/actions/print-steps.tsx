import type { ReactNode } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'

interface Props {
  /** What is printed. */
  name: ReactNode
  onOpenAgain: () => void
  onClose: () => void
}

/** How to print from the tab that opened on an iPhone or iPad (`docs/product.md` §7). */
export function PrintSteps({ name, onOpenAgain, onClose }: Props) {
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
