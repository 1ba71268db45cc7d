import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import {
  changeCompany,
  closeCompany,
  joinCompany,
  listCompanies,
  renewBusinessCode,
} from '#contract/company/companies.ts'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { companyQuery } from '#web/platform/base/companies.ts'
import { call } from '#web/platform/base/call.ts'
import { forgetCompany } from '#web/platform/base/company.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'

export type CompanyChange = CallInput<typeof changeCompany>['body']

export function useChangeCompany(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyChange) => call(changeCompany, { body }),
    onSuccess: async (company) => {
      replaceAnswer(companyQuery.queryKey, company)
      toastSuccess('Company updated')
      onDone()
      // The profile of the account shows the same fields.
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    },
    onError: (error) => showFailure(error, 'The company could not be saved.', 'Update failed'),
  })
}

export function useRenewCode(onDone: () => void) {
  return useMutation({
    mutationFn: () => call(renewBusinessCode, {}),
    onSuccess: ({ businessCode }) => {
      replaceAnswer(companyQuery.queryKey, (company) => company && { ...company, businessCode })
      replaceAnswer(userQuery.queryKey, (user) => user && { ...user, businessCode })
      toastSuccess('The company has a new code')
      onDone()
    },
    onError: (error) => showFailure(error, 'The code could not be renewed.', 'Business code'),
  })
}

/** Closes the company. A full page load then drops what is in memory of it. */
export function useCloseCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(closeCompany, { body: { name } }),
    onSuccess: () => {
      queryClient.clear()
      forgetCompany()
      window.location.assign('/companies')
    },
    onError: (error) => showFailure(error, 'The company could not be closed.', 'Company not closed'),
  })
}

export function useJoinByCode(onDone: () => void) {
  return useMutation({
    mutationFn: async (businessCode: string) => {
      const known = await call(listCompanies, {})
      return { known, ...(await call(joinCompany, { body: { businessCode } })) }
    },
    onSuccess: ({ known, message }) => {
      askedToJoin.set({ at: Date.now(), known: known.map(({ id }) => id) })
      toastSuccess('Request sent', message)
      onDone()
    },
    onError: (error) => showFailure(error, 'The request could not be sent.'),
  })
}
