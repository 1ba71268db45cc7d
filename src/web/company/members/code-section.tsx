import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { CodeText } from '#web/platform/ui/code-text.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { useRenewCode } from './company-actions.ts'

/** The code by which people ask to join, and its renewal. */
export function CodeSection({ code, isOwner }: { code: string | null; isOwner: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewCode(() => setAsking(false))
  return (
    <Section
      title="Business code"
      description="Whoever knows it may ask to join the company. An owner decides who gets in, and as what."
      action={
        <div className="flex flex-wrap gap-2">
          {code !== null && (
            <Button variant="secondary" onClick={() => void copyText(code, 'Code copied')}>
              <Copy aria-hidden />
              Copy code
            </Button>
          )}
          {isOwner && (
            <Button
              variant="secondary"
              pending={renew.isPending}
              onClick={() => (code === null ? renew.mutate() : setAsking(true))}
            >
              <RefreshCw aria-hidden />
              {code === null ? 'Create code' : 'Renew code'}
            </Button>
          )}
        </div>
      }
    >
      {code === null ? <p className="text-ink-3">No code yet.</p> : <CodeText code={code} />}
      {isAsking && (
        <AlertDialog
          onOpenChange={setAsking}
          title="Renew business code"
          description="The company gets another code, and nobody can ask to join by this one any more. Who is a member stays one."
          confirmLabel="Renew code"
          variant="primary"
          pending={renew.isPending}
          pendingLabel="Renewing..."
          onConfirm={() => renew.mutate()}
        />
      )}
    </Section>
  )
}
