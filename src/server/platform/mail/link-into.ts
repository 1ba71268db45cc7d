import { COMPANY_PARAMETER } from '#contract/company/company-naming.ts'

/**
 * The link of a mail to a page of a company: whoever belongs to several opens it in that one.
 *
 * @param page the path of the page, with its query if it has one
 */
export function linkInto(baseUrl: string, companyId: string, page: `/${string}`): string {
  const link = new URL(baseUrl + page)
  link.searchParams.set(COMPANY_PARAMETER, companyId)
  return link.href
}
