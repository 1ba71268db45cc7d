import type { Member } from '#contract/company/companies.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { useChangeRights, usePassOn, useRemove } from './actions.ts'
import { RightsDialog } from './rights-dialog.tsx'

/** What an owner is about to do with a member. */
export interface MemberTask {
  kind: 'rights' | 'pass-on' | 'remove'
  member: Member
}

interface Props {
  member: Member
  onClose: () => void
}

export function MemberDialog({
  onClose,
  self,
  task: { kind, member },
}: {
  task: MemberTask
  self: Member
  onClose: () => void
}) {
  if (kind === 'rights') return <ChangeRights member={member} onClose={onClose} />
  if (kind === 'remove') return <RemoveMember member={member} onClose={onClose} />
  return <PassOn member={member} self={self} onClose={onClose} />
}

function ChangeRights({ member, onClose }: Props) {
  const change = useChangeRights(onClose)
  const { functions, mayExport, name, role, until } = member
  return (
    <RightsDialog
      title={
        <>
          Access of <bdi>{name}</bdi>
        </>
      }
      description="What you change here counts at once, also on pages that are open."
      initial={{ role, functions, mayExport, until: until ?? '' }}
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={change.isPending}
      failure={failureOf(change, 'The access could not be changed.')}
      onSubmit={(body) => change.mutate({ member, body })}
      onClose={onClose}
    />
  )
}

function RemoveMember({ member, onClose }: Props) {
  const remove = useRemove(onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Remove member"
      description={
        <>
          <bdi>{member.name}</bdi> ({member.email}) loses access to this company at once, on every device.
          What they filed stays.
        </>
      }
      confirmLabel="Remove"
      pending={remove.isPending}
      pendingLabel="Removing..."
      onConfirm={() => remove.mutate(member)}
    />
  )
}

function PassOn({ member, onClose, self }: Props & { self: Member }) {
  const passOn = usePassOn(self, onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Pass on ownership"
      description={
        <>
          <bdi>{member.name}</bdi> becomes an owner, and you become a director: you go on editing everything,
          and no longer decide who belongs to the company.
        </>
      }
      confirmLabel="Pass on"
      variant="primary"
      pending={passOn.isPending}
      pendingLabel="Passing on..."
      onConfirm={() => passOn.mutate(member)}
    />
  )
}
