import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { companyQuery } from '#web/base/company-query.ts'
import { LoadError } from '#web/base/load-error.tsx'
import { useMembers } from '#web/base/members.ts'
import { Button } from '#web/ui/button.tsx'
import { BackToManual, PageHeader } from '#web/ui/page-header.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveSection } from './leave-section.tsx'
import { MembersSection } from './members-section.tsx'
import { RequestsSection } from './requests-section.tsx'

/** Who belongs to the company and what each may do; owners invite, change and remove people here. */
export function PeoplePage() {
  usePageTitle('People')
  const { data: company } = useQuery(companyQuery)
  const { data: members, error, isError, isOwner, refetch, self } = useMembers()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader className="max-w-5xl">
        <Button asChild variant="ghost" className="px-2.5!">
          <Link to="/company">
            <Building2 aria-hidden />
            Company
          </Link>
        </Button>
      </PageHeader>
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-5 pb-16 sm:px-6">
        <BackToManual className="-ml-2.5" />
        <div className="mt-3 mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h1 className="heading text-2xl">People</h1>
            <p className="mt-1 text-pretty text-ink-2">
              Who belongs to <bdi>{company?.name ?? 'your company'}</bdi>, and what each of them may see and
              edit.
            </p>
          </div>
          {isOwner && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite someone
            </Button>
          )}
        </div>
        {members !== undefined ? (
          <>
            {isOwner && <RequestsSection />}
            <MembersSection members={members} self={self} />
            {isOwner && <InvitationsSection onInvite={() => setInviting(true)} />}
            {self !== undefined && <LeaveSection members={members} self={self} />}
          </>
        ) : isError ? (
          <LoadError title="The people could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <span className="sr-only">Loading people</span>
            <Skeleton className="h-80" />
          </div>
        )}
      </main>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
