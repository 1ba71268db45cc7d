import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Send, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { shortenName } from '#contract/platform/shorten-name.ts'
import { companyQuery } from '#web/platform/base/company-query.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { useMembers } from '#web/platform/base/members.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveSection } from './leave-section.tsx'
import { MembersSection } from './members-section.tsx'
import { RequestsSection } from './requests-section.tsx'

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
          <Button asChild variant="ghost" className="px-2.5! max-sm:-ml-2.5">
            <Link to="/requests">
              <Send aria-hidden />
              Requests
            </Link>
          </Button>
          <Button asChild variant="ghost" className="px-2.5!">
            <Link to="/company">
              <Building2 aria-hidden />
              Company
            </Link>
          </Button>
          {isOwner && (
            <Button onClick={() => setInviting(true)}>
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
