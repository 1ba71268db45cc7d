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
} from '#contract/company/companies.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { call } from '#web/platform/base/call.ts'
import { forgetCompany } from '#web/platform/base/company.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { refreshCompany } from '#web/platform/base/live/refresh-company.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'

export function useInvite(onDone: () => void) {
  return useSharedChange({
    act: (body: GivenRights & { email: string }) => call(invite, { body }),
    done: ({ email }) => `Invitation sent to ${email}`,
    failure: 'The invitation could not be sent.',
    refresh: refreshCompany,
    onDone,
  })
}

export function useRevoke(onDone: () => void) {
  return useSharedChange({
    act: ({ id }: Invitation) => call(revokeInvitation, { params: { id } }),
    done: ({ email }) => `Invitation of ${email} revoked`,
    failure: 'The invitation could not be revoked.',
    refresh: refreshCompany,
    onDone,
  })
}

export function useApprove(onDone: () => void) {
  return useSharedChange({
    act: ({ body, request: { id } }: { request: JoinRequest; body: GivenRights }) =>
      call(approveJoinRequest, { params: { id }, body }),
    done: ({ request }) => `${request.name} is a member now`,
    failure: 'The request could not be approved.',
    refresh: refreshCompany,
    onDone,
  })
}

export function useDecline(onDone: () => void) {
  return useSharedChange({
    act: ({ id }: JoinRequest) => call(declineJoinRequest, { params: { id } }),
    done: ({ name }) => `Request of ${name} declined`,
    failure: 'The request could not be declined.',
    refresh: refreshCompany,
    onDone,
  })
}

export function useChangeRights(onDone: () => void) {
  return useSharedChange({
    act: ({ body, member: { userId } }: { member: Member; body: GivenRights }) =>
      call(changeMember, { params: { userId }, body }),
    done: ({ member }) => `Access of ${member.name} changed`,
    failure: 'The access could not be changed.',
    refresh: refreshCompany,
    onDone,
  })
}

export function useRemove(onDone: () => void) {
  return useSharedChange({
    act: ({ userId }: Member) => call(removeMember, { params: { userId } }),
    done: ({ name }) => `${name} was removed`,
    failure: 'The member could not be removed.',
    refresh: refreshCompany,
    onDone,
  })
}

/** Makes another member the owner, then oneself a director: should the second fail, the company has two owners. */
export function usePassOn(self: Member, onDone: () => void) {
  return useSharedChange({
    act: async ({ userId }: Member) => {
      await call(changeMember, { params: { userId }, body: { role: 'owner' } })
      const director = { role: 'director', functions: everyFunction('edit') } as const
      await call(changeMember, { params: { userId: self.userId }, body: director })
    },
    done: ({ name }) => `${name} is the owner now`,
    failure: 'The ownership could not be passed on.',
    refresh: refreshCompany,
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
