import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveJoinRequest,
  changeMember,
  declineJoinRequest,
  type GivenRights,
  type Invitation,
  invite,
  type JoinRequest,
  leaveCompany,
  type Member,
  removeMember,
  revokeInvitation,
} from '#contract/companies.ts'
import { everyFunction } from '#contract/roles.ts'
import { call } from '#web/base/call.ts'
import { forgetCompany } from '#web/base/company.ts'
import { showFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshCompany } from '#web/base/live/refresh-company.ts'

/** A change of who belongs to the company: its notice, its message for a failure, and the lists read again. */
function usePeopleChange<Input, Result>({
  act,
  done,
  failure,
  onDone,
}: {
  act: (input: Input) => Promise<Result>
  done: (input: Input) => string
  failure: string
  onDone?: () => void
}) {
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => {
      toast({ title: done(input), variant: 'success' })
      onDone?.()
    },
    onError: (error) => showFailure(error, failure),
    // Also after a failure: another owner may have been faster.
    onSettled: refreshCompany,
  })
}

export function useInvite(onDone: () => void) {
  return usePeopleChange({
    act: (body: GivenRights & { email: string }) => call(invite, { body }),
    done: ({ email }) => `Invitation sent to ${email}`,
    failure: 'The invitation could not be sent.',
    onDone,
  })
}

export function useRevoke(onDone: () => void) {
  return usePeopleChange({
    act: ({ id }: Invitation) => call(revokeInvitation, { params: { id } }),
    done: ({ email }) => `Invitation of ${email} revoked`,
    failure: 'The invitation could not be revoked.',
    onDone,
  })
}

export function useApprove(onDone: () => void) {
  return usePeopleChange({
    act: ({ body, request: { id } }: { request: JoinRequest; body: GivenRights }) =>
      call(approveJoinRequest, { params: { id }, body }),
    done: ({ request }) => `${request.name} is a member now`,
    failure: 'The request could not be approved.',
    onDone,
  })
}

export function useDecline(onDone: () => void) {
  return usePeopleChange({
    act: ({ id }: JoinRequest) => call(declineJoinRequest, { params: { id } }),
    done: ({ name }) => `Request of ${name} declined`,
    failure: 'The request could not be declined.',
    onDone,
  })
}

export function useChangeRights(onDone: () => void) {
  return usePeopleChange({
    act: ({ body, member: { userId } }: { member: Member; body: GivenRights }) =>
      call(changeMember, { params: { userId }, body }),
    done: ({ member }) => `Access of ${member.name} changed`,
    failure: 'The access could not be changed.',
    onDone,
  })
}

export function useRemove(onDone: () => void) {
  return usePeopleChange({
    act: ({ userId }: Member) => call(removeMember, { params: { userId } }),
    done: ({ name }) => `${name} was removed`,
    failure: 'The member could not be removed.',
    onDone,
  })
}

/** Makes another member the owner, then oneself a director: should the second fail, the company has two owners. */
export function usePassOn(self: Member, onDone: () => void) {
  return usePeopleChange({
    act: async ({ userId }: Member) => {
      await call(changeMember, { params: { userId }, body: { role: 'owner' } })
      const director = { role: 'director', functions: everyFunction('edit') } as const
      await call(changeMember, { params: { userId: self.userId }, body: director })
    },
    done: ({ name }) => `${name} is the owner now`,
    failure: 'The ownership could not be passed on.',
    onDone,
  })
}

/** Ends one's own access. A full page load then drops what is in memory of the company. */
export function useLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveCompany, {}),
    onSuccess: () => {
      queryClient.clear()
      forgetCompany()
      window.location.assign('/companies')
    },
    onError: (error) => showFailure(error, 'You could not leave the company.'),
  })
}
