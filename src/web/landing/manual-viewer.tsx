import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { FloatingContainer } from '#web/platform/ui/floating.tsx'
import { useReturnFocus } from '#web/platform/ui/return-focus.ts'
import { ZoomView } from '#web/platform/ui/zoom-view.tsx'
import { ManualPicture } from './manual-picture.tsx'

/** The drawing of the manual in a zoomable full-window view. */
export default function ManualViewer({ onClose }: { onClose: () => void }) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  return (
    <FloatingContainer value={panel}>
      <Dialog.Root
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Dialog.Portal>
          <Dialog.Content
            ref={setPanel}
            aria-describedby={undefined}
            {...useReturnFocus()}
            className="fixed inset-0 z-50 flex animate-veil-in flex-col bg-sunken outline-none"
          >
            <div className="flex h-14 shrink-0 items-center justify-between border-b border-line bg-sheet px-4">
              <Dialog.Title className="heading text-lg">The board manual</Dialog.Title>
              <Dialog.Close
                aria-label="Close"
                className="touch-target grid size-9 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <ZoomView label="The index of the board manual, A to Z, by director" className="flex-1">
              <ManualPicture className="max-h-[calc(100dvh-7rem)] w-full max-w-4xl p-4" />
            </ZoomView>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </FloatingContainer>
  )
}
