import type { RegisteredCompany } from '#contract/company/company-facts.ts'
import { AppError } from '#contract/platform/errors.ts'
import { controlVerificationBy } from './read-control.ts'
import { profile, readProfile } from './read-profile.ts'

/** The register of companies. */
export interface CompaniesHouse {
  /**
   * @param number eight characters
   * @returns nothing for a number that the register does not have
   * @throws AppError `unavailable` or `rate_limited`, with a sentence for people
   */
  find(number: string): Promise<RegisteredCompany | undefined>
}

const ADDRESS = 'https://api.company-information.service.gov.uk'
/** How long somebody waits for the register. */
const PATIENCE_MS = 8000

const NO_ANSWER = 'Companies House does not answer. Please try again later, or answer the questions yourself.'

/**
 * The public data API of Companies House (https://developer.company-information.service.gov.uk).
 *
 * @param key of an application that is registered there
 * @param address of another server of the same shape, in tests
 */
export function createCompaniesHouse(options: {
  key: string
  address?: string
  patienceMs?: number
}): CompaniesHouse {
  const { address = ADDRESS, key, patienceMs = PATIENCE_MS } = options
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const read = (path: string) => ask(`${address}/company/${path}`, authorization, patienceMs)
  return {
    async find(number) {
      const [{ body, status }, control] = await Promise.all([
        read(number),
        // A company is known without the people who control it.
        read(`${number}/persons-with-significant-control`).catch(() => undefined),
      ])
      if (status === 404) return undefined
      if (status === 401 || status === 403)
        throw new AppError(
          'unavailable',
          'Companies House does not accept the key of this Board Manual. Please tell whoever runs it, or answer the questions yourself.',
        )
      if (status === 429)
        throw new AppError(
          'rate_limited',
          'Companies House has been asked too often. Please try again in five minutes.',
        )
      const found = profile.safeParse(body)
      if (status !== 200 || !found.success) throw new AppError('unavailable', NO_ANSWER)
      const company = readProfile(found.data)
      const days = controlVerificationBy(control?.body)
      const isUsable = company.facts.form !== undefined && days.length > 0
      return isUsable ? { ...company, facts: { ...company.facts, controlVerificationBy: days } } : company
    },
  }
}

async function ask(url: string, authorization: string, patienceMs: number) {
  try {
    const response = await fetch(url, {
      headers: { authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) await response.body?.cancel()
    return { status: response.status, body: response.ok ? await response.json() : undefined }
  } catch {
    throw new AppError('unavailable', NO_ANSWER)
  }
}
