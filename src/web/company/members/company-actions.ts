import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import * as calls from '#contract/company/companies.ts'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { companyQuery } from '#web/platform/base/companies.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { leaveForCompanies } from './actions.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'

export type CompanyChange = CallInput<typeof calls.changeCompany>['body']

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
