import * as calls from '#contract/company/companies.ts'
import type { GivenRights, Invitation, JoinRequest, Member } from '#contract/company/companies.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { call } from '#web/platform/base/call.ts'
import { forgetCompany } from '#web/platform/base/company.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshCompany } from '#web/platform/base/live/refresh-company.ts'
import { changesRefreshing, useSharedChange } from '#web/platform/base/shared-change.ts'

const changeOf = changesRefreshing(refreshCompany)

export const useInvite = changeOf({
  act: (body: GivenRights & { email: string }) => call(calls.invite, { body }),
  done: ({ email }) => `Invitation sent to ${email}`,
  failure: 'The invitation could not be sent.',
})

export const useRevoke = changeOf({
  act: ({ id }: Invitation) => call(calls.revokeInvitation, { params: { id } }),
  done: ({ email }) => `Invitation of ${email} revoked`,
  failure: 'The invitation could not be revoked.',
})

export const useApprove = changeOf({
  act: ({ body, request: { id } }: { request: JoinRequest; body: GivenRights }) =>
    call(calls.approveJoinRequest, { params: { id }, body }),
  done: ({ request }) => `${request.name} is a member now`,
  failure: 'The request could not be approved.',
})

export const useDecline = changeOf({
  act: ({ id }: JoinRequest) => call(calls.declineJoinRequest, { params: { id } }),
  done: ({ name }) => `Request of ${name} declined`,
  failure: 'The request could not be declined.',
})

export const useChangeRights = changeOf({
  act: ({ body, member: { userId } }: { member: Member; body: GivenRights }) =>
    call(calls.changeMember, { params: { userId }, body }),
  done: ({ member }) => `Access of ${member.name} changed`,
  failure: 'The access could not be changed.',
})

export const useRemove = changeOf({
  act: ({ userId }: Member) => call(calls.removeMember, { params: { userId } }),
  done: ({ name }) => `${name} was removed`,
  failure: 'The member could not be removed.',
})

/** Makes another member the owner, then oneself a director: should the second fail, the company has two owners. */
export function usePassOn(self: Member, onDone: () => void) {
  return useSharedChange({
    act: async ({ userId }: Member) => {
      await call(calls.changeMember, { params: { userId }, body: { role: 'owner' } })
      const director = { role: 'director', functions: everyFunction('edit') } as const
      await call(calls.changeMember, { params: { userId: self.userId }, body: director })
    },
    done: ({ name }) => `${name} is the owner now`,
    failure: 'The ownership could not be passed on.',
    refresh: refreshCompany,
    onDone,
  })
}

/** Ends one's own access. A full page load then drops what is in memory of the company. */
export function useLeave() {
  return useSharedChange({
    act: () => call(calls.leaveCompany, {}),
    failure: 'You could not leave the company.',
    onDone: leaveForCompanies,
  })
}

/** Leaves a company that one belongs to no longer for the choice of another. */
export function leaveForCompanies(): void {
  queryClient.clear()
  forgetCompany()
  window.location.assign('/companies')
}
