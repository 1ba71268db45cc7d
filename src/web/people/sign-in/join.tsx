import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { acceptInvitation } from '#contract/company/companies.ts'
import type { User } from '#contract/people/sign-in.ts'
import { call, CallError, messageOf } from '#web/platform/base/call.ts'
import { chooseCompany, inCompany } from '#web/platform/base/company.ts'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { userQuery } from '#web/platform/base/session.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { About, Invited, useInvitation } from './invited.tsx'
import { useLogOut } from './sign-out.tsx'

const route = getRouteApi('/join')

/** Accepts the invitation of a company. A button does it, so that the person sees which account joins. */
export function Join() {
  return (
    <SheetPage title="Join a company" lead="You were invited to a company in Board Manual.">
      <Invitation />
    </SheetPage>
  )
}

function Invitation() {
  const { joined, token } = route.useSearch()
  const { data: user, isError } = useQuery(userQuery)
  if (joined !== undefined && user !== null && user !== undefined) return <Joined id={joined} />
  if (token === undefined || token === '')
    return <Notice variant="error">This link is not complete. Please open the one in your mail again.</Notice>
  if (isError)
    return (
      <Notice variant="error">
        Board Manual could not be reached. Please check the connection and open the link again.
      </Notice>
    )
  if (user === undefined) return <output className="text-ink-2">This takes only a moment.</output>
  return user === null ? <Invited token={token} /> : <SignedIn token={token} user={user} />
}

/** Says which company the person belongs to now, and opens it. */
function Joined({ id }: { id: string }) {
  // The invitation is used up: should the name not be known, the notice is shown all the same.
  const { data: companies, isPending } = useQuery(companiesQuery)
  if (isPending) return <output className="text-ink-2">This takes only a moment.</output>
  const company = companies?.find((one) => one.id === id)
  return (
    <div className="grid gap-4">
      <Notice variant="success">You are now a member of {company?.name ?? 'the company'}.</Notice>
      {/* A full page load: nothing of another company stays in memory. */}
      <a href={inCompany('/board-manual', id)} className={buttonClass('primary', 'lg')}>
        Open the manual
      </a>
    </div>
  )
}

function SignedIn({ token, user }: { token: string; user: User }) {
  const queryClient = useQueryClient()
  const logOut = useLogOut()
  const accept = useMutation({
    mutationFn: async () => {
      const { companyId } = await call(acceptInvitation, { body: { token } })
      chooseCompany(companyId)
      return companyId
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    },
    onError: (error) => {
      // Signed out meanwhile: the page then says how to sign in.
      if (error instanceof CallError && error.status === 401)
        void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
  const { data: invitation } = useInvitation(token)
  if (accept.isSuccess) return <Joined id={accept.data} />
  return (
    <div className="grid gap-4">
      {invitation !== undefined && <About invitation={invitation} />}
      <p>
        You are signed in as <strong className="break-words">{user.email}</strong>. The invitation works for
        the address that it was sent to.
      </p>
      {accept.isError && (
        <Notice variant="error">
          {messageOf(accept.error, 'The invitation could not be accepted. Please try again.')}
          {isRefused(accept.error) &&
            ' Ask whoever invited you for a new one, or sign out and open the link with the invited address.'}
        </Notice>
      )}
      <Button
        size="lg"
        pending={accept.isPending}
        pendingLabel="Accepting..."
        onClick={() => accept.mutate()}
      >
        Accept the invitation
      </Button>
      <Button variant="secondary" size="lg" pending={logOut.isPending} onClick={() => logOut.mutate()}>
        Sign out
      </Button>
    </div>
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.code === 'invalid_token'
}
