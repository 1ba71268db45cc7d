import { isOwner } from '#contract/company/roles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Member } from '#contract/company/companies.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useLeave } from './actions.ts'

/** Ends one's own membership. The last owner first passes on the ownership, or closes the company. */
export function LeaveSection({ members, self }: { members: readonly Member[]; self: Member }) {
  const [isOpen, setOpen] = useState(false)
  const leave = useLeave()
  const isLastOwner =
    isOwner(self) && !members.some((member) => isOwner(member) && member.userId !== self.userId)
  if (isLastOwner)
    return (
      <p className="text-sm text-ink-3 print:hidden">
        You are the only owner. To leave, pass on the ownership first, or{' '}
        <Link to="/company" className={`${buttonClass('link')} text-sm!`}>
          close the company
        </Link>
        .
      </p>
    )
  return (
    <Section
      title="Leave the company"
      description="You lose access at once. What you filed stays with the company."
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Leave
        </Button>
      }
    >
      {isOpen && (
        <AlertDialog
          onOpenChange={setOpen}
          title="Leave the company"
          description="You no longer see anything of it. To come back, you have to be invited again."
          confirmLabel="Leave"
          pending={leave.isPending}
          pendingLabel="Leaving..."
          onConfirm={() => leave.mutate()}
        />
      )}
    </Section>
  )
}
