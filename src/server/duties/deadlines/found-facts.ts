import type { FoundFacts } from '#contract/company/company-facts.ts'
import { whatHolds } from '#contract/documents/document-facts.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { type Day, monthOf } from '#contract/platform/plain-date.ts'
import { mayView } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { selectPapersOfKinds } from './repository.ts'

const kinds: readonly DocumentKind[] = [
  'certificate-of-incorporation',
  'accounts',
  'vat-certificate',
  'certificate',
]

/**
 * The facts of a company that its papers say: its incorporation by the certificate, its year end by the last accounts, its
 * VAT periods by the VAT certificate, the day of its data protection fee by the certificate of the Information Commissioner.
 * They are offered in the set-up, and set by people alone.
 *
 * @param scope whose papers count as far as they may be viewed
 */
export async function findInPapers(on: Queryable, scope: Scope): Promise<FoundFacts[]> {
  const rows = await selectPapersOfKinds(on, scope.id, kinds)
  const papers = rows
    .filter(({ area }) => mayView(scope, area))
    .map(({ confirmed, fileId, folderId, name, read }) => {
      const { date, kind, party, period } = whatHolds(read, confirmed, 'offer')
      return {
        paper: { fileId, name, folderId },
        kind,
        date,
        party,
        period,
        vat: read?.vat?.value,
        title: read?.title?.value,
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
    .flatMap(({ date, paper, period }) => {
      const to = period?.to ?? date
      return to === null ? [] : [{ paper, to }]
    })
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))[0]
  if (accounts !== undefined) {
    const facts = { accountingReferenceDate: asReference(accounts.to) }
    found.push({ question: 'accountingReferenceDate', facts, paper: accounts.paper })
  }
  const certificateOfVat = ofKind('vat-certificate').find(({ vat }) => vat !== undefined)
  if (certificateOfVat?.vat !== undefined) {
    const { date: since, paper, vat } = certificateOfVat
    const facts = { vat: { ...vat, yearEndMonth: null, instalments: null, since, until: null } }
    found.push({ question: 'vat', facts, paper })
  }
  const ofCommissioner = ofKind('certificate').find(
    ({ party, title }) => party === 'ICO' || title?.startsWith('Data protection') === true,
  )
  const icoRegisteredOn = ofCommissioner?.period?.from ?? ofCommissioner?.date ?? null
  if (ofCommissioner !== undefined && icoRegisteredOn !== null)
    found.push({ question: 'icoRegisteredOn', facts: { icoRegisteredOn }, paper: ofCommissioner.paper })
  return found
}

/** A day as the reference date; the last day of February is `02-29`. */
function asReference(day: Day): string {
  return monthOf(day) === 2 && day >= `${day.slice(0, 7)}-28` ? '02-29' : day.slice(5)
}
