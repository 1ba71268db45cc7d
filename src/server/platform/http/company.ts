import type { FastifyRequest } from 'fastify'
import { COMPANY_DETAIL, COMPANY_HEADER, COMPANY_PARAMETER } from '#contract/company/company-naming.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { CurrentWorkspace, SessionHolder } from '../identity.ts'

/**
 * The company that a request is for: the one that it names, else the one that the session was used for last.
 *
 * @param isRequired whether a company that is named must be one of the person's
 * @returns nothing for a person without a company, and for a company that is none of theirs
 * @throws AppError `not_found` when the person is no member of the company that is named, whether it exists or not;
 *   `invalid` when two are named
 */
export function companyFor(
  request: FastifyRequest,
  { companies, lastCompanyId }: SessionHolder,
  { isRequired }: { isRequired: boolean },
): CurrentWorkspace | undefined {
  const named = namedCompany(request)
  if (named === undefined) return companies.find(({ id }) => id === lastCompanyId) ?? companies[0]
  const company = companies.find(({ id }) => id === named)
  if (company === undefined && isRequired) throw noCompany('This company could not be found.')
  return company
}

/** A call about a company that the caller does not belong to. */
export function noCompany(message: string): AppError {
  return new AppError('not_found', message, [{ path: COMPANY_DETAIL, message }])
}

/** The company that the header `X-Company` names, or the address for what the browser fetches itself. */
export function namedCompany({ headers, query }: FastifyRequest): string | undefined {
  const inHeader = headers[COMPANY_HEADER]
  const inAddress = (query as Record<string, unknown>)[COMPANY_PARAMETER]
  if (inHeader !== undefined && inAddress !== undefined && inHeader !== inAddress)
    throw new AppError('invalid', 'The request names two companies.')
  const named = inHeader ?? inAddress
  if (named !== undefined && typeof named !== 'string')
    throw new AppError('invalid', 'The request names two companies.')
  return named?.toLowerCase()
}
