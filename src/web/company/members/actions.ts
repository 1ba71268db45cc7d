import * as calls from '#contract/company/companies.ts'
import type { GivenRights, Invitation, JoinRequest, Member } from '#contract/company/companies.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { call } from '#web/platform/base/call.ts'
import { forgetCompany } from '#web/platform/base/company.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshCompany } from '#web/platform/base/live/refresh-company.ts'
import { changesRefreshing, useSharedChange, readAgain } from '#web/platform/base/shared-change.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { companyQuery } from '#web/platform/base/companies.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'

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

type CompanyChange = CallInput<typeof calls.changeCompany>['body']

export function useChangeCompany(onDone: () => void) {
  return useMutation({
    mutationFn: (body: CompanyChange) => call(calls.changeCompany, { body }),
    onSuccess: async (company) => {
      replaceAnswer(companyQuery.queryKey, company)
      toastSuccess('Company updated')
      onDone()
      // The profile of the account shows the same fields.
      await readAgain(userQuery)
    },
    onError: (error) => showFailure(error, 'The company could not be saved.', 'Update failed'),
  })
}

export function useRenewCode(onDone: () => void) {
  return useSharedChange({
    act: () => call(calls.renewBusinessCode, {}),
    done: 'The company has a new code',
    failure: 'The code could not be renewed.',
    failureTitle: 'Business code',
    onDone: ({ businessCode }) => {
      replaceAnswer(companyQuery.queryKey, (company) => company && { ...company, businessCode })
      replaceAnswer(userQuery.queryKey, (user) => user && { ...user, businessCode })
      onDone()
    },
  })
}

/** Closes the company. A full page load then drops what is in memory of it. */
export function useCloseCompany() {
  return useSharedChange({
    act: (name: string) => call(calls.closeCompany, { body: { name } }),
    failure: 'The company could not be closed.',
    failureTitle: 'Company not closed',
    onDone: leaveForCompanies,
  })
}

export function useJoinByCode(onDone: () => void) {
  return useMutation({
    mutationFn: async (businessCode: string) => {
      const known = await call(calls.listCompanies, {})
      return { known, ...(await call(calls.joinCompany, { body: { businessCode } })) }
    },
    onSuccess: ({ known, message }) => {
      askedToJoin.set({ at: Date.now(), known: known.map(({ id }) => id) })
      toastSuccess('Request sent', message)
      onDone()
    },
    onError: (error) => showFailure(error, 'The request could not be sent.'),
  })
}
