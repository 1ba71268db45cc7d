import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Send, UserPlus } from 'lucide-react'
import { useState, useRef } from 'react'
import { shortenName } from '#contract/platform/shorten-name.ts'
import { companyQuery, useMembers } from '#web/platform/base/companies.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { MembersSection } from './members-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { everyFunction, isOwner as isOwning } from '#contract/company/roles.ts'
import type { Member } from '#contract/company/companies.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useLeave, useInvite } from './actions.ts'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { AddressInput, Field } from '#web/platform/ui/field.tsx'
import { RightsFields } from './rights-fields.tsx'
import { givenBy, problemOf, type RightsDraft } from './rights.ts'

/** Who belongs to the company and what each may do; owners invite, change and remove people here. */
export function PeoplePage() {
  const { data: company } = useQuery(companyQuery)
  const query = useMembers()
  const { data: members, isOwner, self } = query
  const [isInviting, setInviting] = useState(false)
  return (
    <Page
      title="People"
      lead={
        <>
          Who belongs to <bdi>{shortenName(company?.name ?? 'your company', 50)}</bdi>, and what each of them
          may see and edit.
        </>
      }
      action={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button asChild variant="ghost" className="px-2.5! max-sm:-ml-2.5 max-sm:*:hidden">
            <Link to="/requests">
              <Send aria-hidden />
              Requests
            </Link>
          </Button>
          <Button asChild variant="ghost" className="px-2.5! max-sm:*:hidden">
            <Link to="/company">
              <Building2 aria-hidden />
              Company
            </Link>
          </Button>
          {/* Keeps its room until it is known who invites. */}
          {(isOwner || members === undefined) && (
            <Button
              className={members === undefined ? 'invisible' : undefined}
              onClick={() => setInviting(true)}
            >
              <UserPlus aria-hidden />
              Invite someone
            </Button>
          )}
        </span>
      }
    >
      {members !== undefined ? (
        <>
          {isOwner && <RequestsSection />}
          <MembersSection members={members} self={self} />
          {isOwner && <InvitationsSection onInvite={() => setInviting(true)} />}
          {self !== undefined && <LeaveSection members={members} self={self} />}
        </>
      ) : (
        <NotLoaded title="The people could not be read" label="Loading people" query={query} />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

/** Ends one's own membership. The last owner first passes on the ownership, or closes the company. */
function LeaveSection({ members, self }: { members: readonly Member[]; self: Member }) {
  const [isOpen, setOpen] = useState(false)
  const leave = useLeave()
  const isLastOwner =
    isOwning(self) && !members.some((member) => isOwning(member) && member.userId !== self.userId)
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

const nothing: RightsDraft = {
  role: 'member',
  functions: everyFunction('none'),
  mayExport: false,
  until: '',
}

/** Asks for the address and the rights of somebody who is to be invited. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(nothing)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const invite = useInvite(onClose)
  const address = emailSchema.safeParse(email)
  const wrongAddress = address.success ? undefined : address.error.issues[0]?.message
  const problem = problemOf(draft)
  const failure = failureOf(invite, 'The invitation could not be sent.')

  function submit() {
    setChecked(true)
    if (!address.success) field.current?.focus()
    else if (problem === undefined) {
      invite.mutate({ email: address.data, ...givenBy(draft) })
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Invite someone"
      description="They get a mail with a link that works once, for 7 days, for this address alone."
      width="md"
      initialFocus={field}
      onSubmit={submit}
      label="Send invitation"
      isPending={invite.isPending}
      pendingLabel="Sending..."
      failure={failure}
    >
      <Field label="Email" required error={isChecked ? wrongAddress : undefined}>
        <AddressInput ref={field} value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <RightsFields hasPresets draft={draft} onChange={setDraft} problem={isChecked ? problem : undefined} />
    </FormDialog>
  )
}
