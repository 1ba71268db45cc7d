/**
 * The header that names the company of a call. Answers about a company bear it, too: where a call named none, they tell
 * which one it was for.
 */
export const COMPANY_HEADER = 'x-company'

/** Names the company in an address, for what the browser fetches itself, and for links into the manual. */
export const COMPANY_PARAMETER = 'company'

/** The path of the detail of an error which says that the caller is no member of the company of the call. */
export const COMPANY_DETAIL = 'company'

/** Where somebody chooses one of their companies. */
export const COMPANIES_PAGE = '/companies'

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The id of a company in a text of the browser, such as an address; nothing where it is none. */
export function companyIdIn(text: string | null): string | undefined {
  return text !== null && uuid.test(text) ? text.toLowerCase() : undefined
}
