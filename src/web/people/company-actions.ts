import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { changeCompany, closeCompany, joinCompany, renewBusinessCode } from '#contract/companies.ts'
import { companyQuery } from '#web/base/company-query.ts'
import { call } from '#web/base/call.ts'
import { forgetCompany } from '#web/base/company.ts'
import { showFailure } from '#web/base/failure.ts'
import { replaceAnswer } from '#web/base/replace-answer.ts'
import { userQuery } from '#web/base/session.ts'
import { toast } from '#web/ui/toast.ts'

export type CompanyChange = CallInput<typeof changeCompany>['body']

export function useChangeCompany(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyChange) => call(changeCompany, { body }),
    onSuccess: async (company) => {
      replaceAnswer(companyQuery.queryKey, company)
      toast({ title: 'Company updated', variant: 'success' })
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
      toast({ title: 'The company has a new code', variant: 'success' })
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
    mutationFn: (businessCode: string) => call(joinCompany, { body: { businessCode } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Request sent', description: message, variant: 'success' })
      onDone()
    },
    onError: (error) => showFailure(error, 'The request could not be sent.'),
  })
}
