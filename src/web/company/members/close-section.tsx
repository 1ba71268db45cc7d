import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAccount } from '#contract/people/accounts.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { startProvenDownload } from '#web/platform/base/proven-download.ts'
import { TypedConfirmation } from '#web/platform/base/typed-confirmation.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useCloseCompany } from './company-actions.ts'

/** Closes the company for all its members; offers its export before. */
export function CloseSection({ name }: { name: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Close company"
      description="Nobody sees the company any more, and 30 days later it is deleted with everything in it. Export it first if you may need its papers."
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void startProvenDownload(urlOf(exportAccount, {}))}>
          <Download aria-hidden />
          Export everything
        </Button>
        <Button variant="danger" disabled={name === null} onClick={() => setOpen(true)}>
          Close company
        </Button>
      </div>
      {name === null && (
        <p className="mt-3 text-sm text-ink-3">Give the company a name first: it is typed to confirm.</p>
      )}
      {isOpen && name !== null && <CloseDialog name={name} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function CloseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const close = useCloseCompany()
  return (
    <TypedConfirmation
      title="Close company"
      description={
        <>
          <bdi>{name}</bdi> disappears for all its members at once. It is kept for 30 days, in which its
          owners can open it again; then it is deleted for good.
        </>
      }
      asked={name}
      label={`Type ${name} to confirm`}
      confirmLabel="Close company"
      pendingLabel="Closing..."
      pending={close.isPending}
      onConfirm={() => close.mutate(name)}
      onClose={onClose}
    />
  )
}
