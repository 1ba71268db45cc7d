import type { CompanyFacts, FoundFacts } from '#contract/company-facts.ts'
import { factsOf } from '#contract/document-facts.ts'
import type { DocumentKind } from '#contract/document-kinds.ts'
import { type Day, monthOf } from '#contract/plain-date.ts'
import { mayView } from '#contract/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { findText, selectPapers } from './repository.ts'

const kinds: readonly DocumentKind[] = ['certificate-of-incorporation', 'accounts', 'vat-certificate']

/** A fact that was read, and that nobody confirmed, is offered from here on. */
const SURE = 0.6

/**
 * The facts of a company that its papers say: its incorporation by the certificate, its year end by the last accounts, its
 * VAT periods by the VAT certificate. They are offered in the set-up, and set by people alone.
 *
 * @param scope whose papers count as far as they may be viewed
 */
export async function findInPapers(on: Queryable, scope: Scope): Promise<FoundFacts[]> {
  const rows = await selectPapers(on, scope.id, kinds)
  const papers = rows
    .filter(({ area }) => mayView(scope, area))
    .map(({ confirmed, fileId, folderId, name, read }) => {
      const { date, kind, period } = factsOf(read, confirmed)
      return {
        paper: { fileId, name, folderId },
        kind: kind?.value,
        date: sure(date),
        periodTo: sure(period)?.to ?? null,
      }
    })
  const ofKind = (kind: DocumentKind) => papers.filter((paper) => paper.kind === kind)
  const found: FoundFacts[] = []

  const certificate = ofKind('certificate-of-incorporation').find(({ date }) => date !== null)
  if (certificate !== undefined && certificate.date !== null) {
    const facts = { incorporatedOn: certificate.date }
    found.push({ question: 'incorporatedOn', facts, paper: certificate.paper })
  }
  const accounts = ofKind('accounts')
    .flatMap(({ date, paper, periodTo }) => {
      const to = periodTo ?? date
      return to === null ? [] : [{ paper, to }]
    })
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))[0]
  if (accounts !== undefined) {
    const facts = { accountingReferenceDate: asReference(accounts.to) }
    found.push({ question: 'accountingReferenceDate', facts, paper: accounts.paper })
  }
  for (const { date, paper } of ofKind('vat-certificate')) {
    const vat = readVat((await findText(on, scope.id, paper.fileId)) ?? '', date)
    if (vat === undefined) continue
    found.push({ question: 'vat', facts: { vat }, paper })
    break
  }
  return found
}

function sure<Value>(fact: { value: Value; confidence: number } | null): Value | null {
  return fact !== null && fact.confidence >= SURE ? fact.value : null
}

/** A day as the reference date; the last day of February is `02-29`. */
function asReference(day: Day): string {
  return monthOf(day) === 2 && day >= `${day.slice(0, 7)}-28` ? '02-29' : day.slice(5)
}

/** The months in which the quarters of a stagger end, as certificates write them. */
const staggers = [
  [
    1,
    /\bmar(?:ch)?\b\W+(?:and\W+)?jun(?:e)?\b\W+(?:and\W+)?sep(?:t|tember)?\b\W+(?:and\W+)?dec(?:ember)?\b/i,
  ],
  [2, /\bjan(?:uary)?\b\W+(?:and\W+)?apr(?:il)?\b\W+(?:and\W+)?jul(?:y)?\b\W+(?:and\W+)?oct(?:ober)?\b/i],
  [3, /\bfeb(?:ruary)?\b\W+(?:and\W+)?may\b\W+(?:and\W+)?aug(?:ust)?\b\W+(?:and\W+)?nov(?:ember)?\b/i],
] as const
const monthly = /\b(?:monthly returns?|returns? (?:are |is )?(?:due |made )?monthly|every month)\b/i

/**
 * How VAT is returned, by the text of a certificate of registration (VAT4).
 *
 * @param since the first day of registration, if that was read
 * @returns nothing where the text does not say it, or says several
 */
export function readVat(text: string, since: Day | null): CompanyFacts['vat'] | undefined {
  const found = staggers.filter(([, months]) => months.test(text))
  const isMonthly = monthly.test(text)
  const rest = { yearEndMonth: null, instalments: null, since, until: null }
  if (isMonthly && found.length === 0) return { scheme: 'monthly', stagger: null, ...rest }
  const [only, ...others] = found
  if (only === undefined || others.length > 0 || isMonthly) return undefined
  return { scheme: 'quarterly', stagger: only[0], ...rest }
}
