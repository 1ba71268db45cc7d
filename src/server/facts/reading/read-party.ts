import type { DocumentKind } from '#contract/document-kinds.ts'
import { fold } from '#server/search/index.ts'
import type { Business } from '#server/classifier/index.ts'
import type { Found } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

/** Authorities and companies that most businesses deal with, by their short names. */
const known: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['HMRC', /\bHMRC\b|HM Revenue|H\.? ?M\.? Revenue/i],
  ['Companies House', /\bcompanies house|registrar of companies/i],
  ['ICO', /\bICO\b|information commissioner/i],
  ['The Pensions Regulator', /pensions regulator/i],
  ['HSE', /\bHSE\b|health and safety executive/],
  ['DVLA', /\bDVLA\b|driver (?:and|&) vehicle licensing/i],
  ['Disclosure and Barring Service', /disclosure (?:and|&) barring service/i],
  ['Home Office', /\bhome office\b/i],
  ['NEST', /\bNEST\b/],
  ['Intellectual Property Office', /intellectual property office/i],
  ...'Barclays,Lloyds Bank,NatWest,HSBC,Santander,Starling,Monzo,Tide,Metro Bank,Nationwide,Stripe,PayPal,GoCardless,SumUp,Xero,Royal Mail,DHL,DPD,FedEx,UPS,BT,Vodafone,EE,British Gas,EDF,E.ON,Octopus Energy,Aviva,AXA,Hiscox,Allianz,Zurich,Amazon,Screwfix,Travis Perkins,Microsoft,Google,Adobe,GoDaddy'
    .split(',')
    .map((name) => [name, new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`)] as const),
]

const word = "(?:[A-Z0-9][\\w'’&.-]*|&)"
const legalForm =
  '(?:Ltd|Limited|LTD|LIMITED|LLP|plc|PLC|Plc|CIC|Inc|GmbH|B\\.?V\\.?|S\\.?A\\.?S?|Srl|SpA|Oy|AB|Lda|LDA)'
const company = new RegExp(
  `(${word}(?:[ \\t](?:${word}|and|of|the|\\([A-Z][\\w ]+\\)))*?)[ \\t]${legalForm}(?![\\w])`,
  'g',
)
const business = new RegExp(
  `\\b(?:${word}[ \\t])+(?:Council|Bank|Insurance|Services|Merchants|Supplies|Solicitors|Accountants|University|College|School|Trust|Association|Estates?|Surgery|Agency|Group|Partners|Authority|Foundation|Institute|Society|Garage|Motors|Energy|Water|Telecom|Hire|Wholesale|Foods?|Engineering|Consulting|Society)\\b`,
  'g',
)
const contracting =
  /\bbetween:?\s+(?:\(1\)\s*)?([A-Z][^\n;]{2,90}?)\s+(?:\([^)\n]{1,40}\)\s*)?and\s+(?:\(2\)\s*)?([A-Z][^\n;.]{2,60})/i
/** Labels before the other party, or before ourselves. */
const toLabels =
  /(?:^|[\n|]|[ \t]{2}|[.;] )[ \t]*(?:(?:bill(?:ed)?|invoiced?|sold|ship(?:ped)?|deliver(?:ed)?|quotation|quote|statement|credit)[ \t]+to|to|customer(?:[ \t]+name)?|client|buyer|for|prepared for|tenant|employer|policyholder|(?:the )?insured|attn|borrower|licensee|hirer)[ \t]*[:.-]?[ \t]*\n?[ \t]*(?:the directors?,?[ \t]*)?/gi
const fromLabels =
  /(?:^|[\n|]|[ \t]{2}|[.;] )[ \t]*(?:from|supplier|vendor|seller|sender|landlord|lender|insurer|underwritten by|contractor|payee|employee benefit provider|issued by|supplied by|consignor|broker|provider|merchant|garage|school|bank|licensor|funder|remitter|paid by|payer)[ \t]*[:.-][ \t]*\n?[ \t]*/gi
const signature =
  /(?:sincerely|faithfully|truly|regards|wishes|behalf of|for and on behalf of)[,.]?[ \t]*\n+(?:[^\n]{0,40}\n){0,2}?[ \t]*(?:for[ \t]+)?([A-Z][^\n]{2,50})/i
const notAName =
  /^(?:dear|calls|invoice|statement|receipt|remittance|credit note|quotation|quote|estimate|purchase order|order|delivery note|certificate|minutes|page|date|tel|vat|account|policy|schedule|private|confidential|dear|copy|customer|your|our|ref|no|payslip|agreement|contract|lease|dated|this|between|period|to|from|subject|total|re|the following|details|description|bank|payment|report|form|notice|summary|name|address|email|www|http|sheet|tax|please|thank|unit|qty|draft|memo|fao|note|urgent|licence|renewal|proposal|tender|application|declaration|record|letter|employer|employee|duplicate|original|welcome|board|month)\b/i
const titleWords =
  /\b(?:invoice|statement|receipt|remittance|advice|note|quotation|quote|estimate|order|certificate|minutes|agreement|contract|policy|schedule|report|assessment|record|register|claim|slip|return|form|review|notice|licence|lease|plan|list|confirmation|application|proposal|summary|budget|forecast|accounts|checklist|handbook|procedure|letter|appraisal|warning|request)\b/i
const address =
  /\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b|\b\d{1,4}[a-z]? [A-Z][a-z]+ (?:Street|Road|Lane|Avenue|Way|Close|Drive|Row|Parade|Square|Terrace|Hill|Park)|\bRoad\b|\bStreet\b|\bLane\b|\bHouse\b|\bUnit \d|\bEstate\b|\bIndustrial\b/
/** Kinds that always name another than the one that is read: nobody, or the authority. */
const withoutParty = new Set<DocumentKind>([
  'minutes',
  'appraisal',
  'payslip',
  'p45',
  'p60',
  'p11d',
  'employment-contract',
  'offer-letter',
  'leave-record',
  'disciplinary',
  'business-plan',
  'budget',
  'forecast',
  'management-accounts',
  'accounts',
  'asset-register',
  'stock-list',
  'policy',
  'procedure',
  'handbook',
  'risk-assessment',
  'job-description',
  'cv',
  'statutory-register',
  'articles',
  'resolution',
  'price-list',
  'press-release',
  'brochure',
  'report',
  'survey',
  'presentation',
  'expense-claim',
  'accident-report',
  'payroll-report',
  'training-record',
  'complaint',
  'vehicle-record',
  'share-certificate',
  'manual',
])
const ofAuthority: Partial<Record<DocumentKind, string>> = {
  'tax-notice': 'HMRC',
  'vat-return': 'HMRC',
  'vat-certificate': 'HMRC',
  'tax-return': 'HMRC',
  'confirmation-statement': 'Companies House',
  'certificate-of-incorporation': 'Companies House',
  'right-to-work': 'Home Office',
  'dbs-check': 'Disclosure and Barring Service',
}

/** How likely a kind must be to count. */
const LIKELY = 0.6

interface Candidate {
  name: string
  start: number
  end: number
  score: number
}

const mail = /^From: [\s\S]{0,200}^(?:To|Subject|Date|Sent):/m
const MAX_READ = 4000
/** Lines at the top among which an address stands. */
const ADDRESS_LINES = 12
const HEAD = 260

const folded = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:ltd|limited|llp|plc|cic|inc)$/, '')
    .trim()

/**
 * Reads the other party of a document: who sent it to the company, or to whom the company sent it.
 *
 * @returns undefined for internal documents, and where two are as likely
 */
export function readParty(text: string, own: Business, kind: JudgedKind): Found<string> | undefined {
  if (kind.isOneOf(withoutParty) > LIKELY) return undefined
  const head = text.slice(0, MAX_READ)
  const isOurs = ownNames(own)
  const authority = ofAuthority[kind.likeliest]
  if (authority !== undefined) {
    const pattern = known.find(([name]) => name === authority)?.[1]
    const at = pattern === undefined ? -1 : head.search(pattern)
    if (at >= 0 || kind.likeliest === 'vat-return')
      return {
        value: authority,
        start: Math.max(0, at),
        end: Math.max(0, at),
        confidence: at >= 0 ? 0.95 : 0.85,
      }
  }
  const candidates = [
    ...letterhead(head, isOurs, kind),
    ...addressee(head, isOurs, kind),
    ...besides(head, isOurs),
    ...knownIn(head, isOurs),
    ...companiesIn(head, isOurs),
    // Of a mail they are persons.
    ...(mail.test(head)
      ? []
      : [
          ...labelledIn(head, isOurs, fromLabels, 4.5),
          ...labelledIn(head, isOurs, toLabels, isLetterheadOurs(head, isOurs) ? 5 : 2.5),
          ...signedBy(head, isOurs),
        ]),
  ]
  const merged = [...Map.groupBy(candidates, ({ name }) => folded(name))].map(([, same]) => {
    const [first] = same.toSorted((a, b) => a.start - b.start)
    const score = Math.max(...same.map(({ score: one }) => one)) + Math.min(2, (same.length - 1) * 0.8)
    return { ...(first ?? same[0]), score } as Candidate
  })
  const ranked = withoutParts(merged).toSorted((a, b) => b.score - a.score || a.start - b.start)
  const [best, second] = ranked
  if (best === undefined || best.score < 3) return undefined
  const margin = best.score - (second?.score ?? 0)
  if (margin < 0.5) return undefined
  return {
    value: best.name,
    start: best.start,
    end: best.end,
    confidence: Math.min(0.97, 0.5 + Math.min(best.score, 8) * 0.04 + Math.min(margin, 3) * 0.05),
  }
}

/** One name is the beginning of another: both are the same party, by its longer name. */
function withoutParts(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates.toSorted((a, b) => b.name.length - a.name.length)
  const kept: Candidate[] = []
  for (const one of sorted) {
    const whole = kept.find((other) => folded(other.name).startsWith(`${folded(one.name)} `))
    if (whole === undefined) kept.push({ ...one })
    else whole.score = Math.max(whole.score, one.score) + 0.5
  }
  return kept
}

function ownNames({ address: place, name }: Business): (other: string) => boolean {
  // A house may have a name, too.
  const places = new Set((place ?? '').split(',').map(folded))
  const ours = folded(name)
  const first = ours.split(' ').slice(0, 2).join(' ')
  return (other) => {
    const theirs = folded(other)
    if (theirs !== '' && places.has(theirs)) return true
    if (ours === '' || theirs === '') return false
    return (
      theirs === ours ||
      ours.startsWith(`${theirs} `) ||
      theirs.includes(ours) ||
      (first.length > 7 && theirs.startsWith(first))
    )
  }
}

function isLetterheadOurs(head: string, isOurs: (name: string) => boolean): boolean {
  return head
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
    .some((line) =>
      line
        .trim()
        .split(/[ \t]{2,}|,/)
        .some((part) => part.trim() !== '' && isOurs(part)),
    )
}

function titled(name: string): string {
  const trimmed = name
    .replaceAll(/\s+/g, ' ')
    .replace(new RegExp(`[ ,]+${legalForm}\\.?$`), '')
    .replace(/[\s,.:;-]+$/, '')
    .trim()
  return trimmed === trimmed.toUpperCase() && trimmed.length > 5
    ? trimmed
        .toLowerCase()
        .replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
        .replaceAll(/\b(?:And|Of|The)\b(?!^)/g, (small) => small.toLowerCase())
    : trimmed
}

const correspondence =
  /^\s*Dear |\bVAT (?:Reg|No|number)|\bTel(?:ephone)?\b|\bwww\.|\binvoice|\breceipt|\bbill to\b|yours (?:sincerely|faithfully)/im
const sent = new Set<DocumentKind>([
  'invoice',
  'credit-note',
  'receipt',
  'statement',
  'remittance',
  'quote',
  'delivery-note',
  'bank-statement',
  'insurance-policy',
  'insurance-certificate',
  'letter',
  'grant',
  'loan-agreement',
  'tax-notice',
])
/** Kinds that begin with whom they are for. */
const addressed = new Set<DocumentKind>([...sent, 'quote', 'purchase-order', 'proposal'])
const trade =
  /\b(?:council|bank|insurance|services|merchants?|supplies|solicitors|accountants|university|college|school|trust|association|estates?|surgery|agency|group|partners|authority|foundation|institute|society|garage|motors|energy|water|telecom|hire|wholesale|foods?|engineering|consulting|fund|choir|club|church|hospital|pharmacy|bakery|bakehouse|brewery|timber|electrical|plumbing|heating|design|print(?:ers|ing)?|logistics|transport|systems|software|surveyors|architects|recruitment|training|office|centre|stores?|builders|roofing|cleaning|security|mutual|broadband|networks?)\b/i
/** Words of sentences, which no name has. */
const sentence =
  /\b(?:is|are|was|what|who|how|with|for|from|our|we|you|your|they|it|not|to|on|at|when|where|about|has|have)\b|\b(?:mon|tues?|wed|thu|fri|sat|sun)(?:day)?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b|[()]/i

/** Whom a letter of ours is addressed to, where that is a person. */
function addressee(head: string, isOurs: (name: string) => boolean, kind: JudgedKind): Candidate[] {
  if (!isLetterheadOurs(head, isOurs)) return []
  const match =
    /^[ \t]*((?:Mr|Mrs|Miss|Ms|Mx|Dr)(?: (?:and|&) (?:Mr|Mrs|Miss|Ms|Dr))?\.? [A-Z][\w'’. -]{1,30}?)(?:,|[ \t]{2,}|$)/m.exec(
      head.slice(0, 800),
    )
  const name = match?.[1]
  if (match === null || name === undefined)
    return kind.isOneOf(addressed) > LIKELY ? firstOther(head, isOurs) : []
  const start = match.index + match[0].indexOf(name)
  return [{ name, start, end: start + name.length, score: 4.2 }]
}

/** Below our own name, the first line that is another's. */
function firstOther(head: string, isOurs: (name: string) => boolean): Candidate[] {
  let start = 0
  for (const [index, line] of head.split('\n').slice(0, ADDRESS_LINES).entries()) {
    const [whole = ''] = line.trim().split(/[ \t]{2,}|,|\|/)
    const name = whole.trim()
    const isOther =
      index > 0 && isName(name) && !isOurs(name) && !titleWords.test(name) && !sentence.test(name)
    if (isOther && name.includes(' ') && !hasPlainWord(name) && !address.test(name)) {
      const at = start + line.indexOf(name)
      return [{ name: titled(name), start: at, end: at + name.length, score: 3.2 }]
    }
    start += line.length + 1
  }
  return []
}

/** Whom a contract is made with: "between (1) A and (2) B". */
function besides(head: string, isOurs: (name: string) => boolean): Candidate[] {
  const match = contracting.exec(head)
  if (match === null) return []
  return match.slice(1).flatMap((part) => {
    const [whole = ''] = part.trim().split(/,|\(|[ \t]{2,}| of | whose | incorporated /)
    const name = whole.trim()
    if (!isName(name) || isOurs(name)) return []
    const start = match.index + match[0].indexOf(name)
    return [{ name: titled(name), start, end: start + name.length, score: 4 }]
  })
}

/** The first lines, when they are a name and not a title. */
function letterhead(head: string, isOurs: (name: string) => boolean, kind: JudgedKind): Candidate[] {
  const found: Candidate[] = []
  let start = 0
  const lines = head.split('\n').slice(0, 6)
  const filled = lines.filter((line) => line.trim() !== '')
  for (const line of lines) {
    const index = filled.indexOf(line)
    const [whole = ''] = line.trim().split(/[ \t]{2,}|[|·•]| - | – |,(?= )/)
    const name = whole.trim()
    const next = filled[index + 1] ?? ''
    if (index >= 0 && index < 3 && isName(name) && !isOurs(name)) {
      const isCorrespondence = correspondence.test(head) || kind.isOneOf(sent) > LIKELY
      let score = (index === 0 ? 2.5 : 1) + (isCorrespondence ? 1.5 : 0)
      if (name === name.toUpperCase()) score += 0.5
      if (new RegExp(`\\b${legalForm}$`).test(name)) score += 2
      if (trade.test(name)) score += 1.5
      if (address.test(next) || address.test(line)) score += 1
      if (titleWords.test(name) || sentence.test(name) || hasPlainWord(name)) score -= 4
      if (!isCorrespondence && !trade.test(name)) score -= 1.5
      if (index > 0 && found.length === 0) score += 0.5
      found.push({
        name: titled(name),
        start: start + line.indexOf(name),
        end: start + line.indexOf(name) + name.length,
        score,
      })
    }
    start += line.length + 1
  }
  return found
}

/** Names write every word large but the smallest. */
function hasPlainWord(name: string): boolean {
  return name
    .split(' ')
    .some((part) => /^[a-z]{3,}/.test(part) && !/^(?:and|the|for|van|von|del|der|und)$/.test(part))
}

function isName(name: string): boolean {
  return (
    name.length >= 3 &&
    name.length <= 50 &&
    /^[A-Z]/.test(name) &&
    !notAName.test(name) &&
    !/\d{3,}|[@:£?]|\.\s/.test(name) &&
    name.split(' ').length <= 7
  )
}

function knownIn(head: string, isOurs: (name: string) => boolean): Candidate[] {
  return known.flatMap(([name, pattern]) => {
    const match = pattern.exec(head)
    if (match === null || isOurs(name)) return []
    return [
      {
        name,
        start: match.index,
        end: match.index + match[0].length,
        score: match.index < 120 ? 5 : match.index < HEAD ? 3 : 1.2,
      },
    ]
  })
}

function companiesIn(head: string, isOurs: (name: string) => boolean): Candidate[] {
  const found: Candidate[] = []
  for (const match of head.matchAll(company)) {
    const name = (match[1] ?? '').replace(
      /^(?:(?:From|To|For|Client|Customer|Between|And|The|Messrs|Employer|Supplier|Bill|Dear|Company|Insured|Borrower|Of|With|By|At)\b[\s:]*)+/,
      '',
    )
    if (
      name.length < 3 ||
      isOurs(name) ||
      notAName.test(name) ||
      /^(?:compulsory|public|private|own)\b/i.test(name)
    )
      continue
    const start = match.index + match[0].indexOf(name)
    const isPayment = /\b(?:dd|bgc|bacs|chq|card|fp|so)\s*$/i.test(head.slice(Math.max(0, start - 8), start))
    found.push({
      name: titled(name),
      start,
      end: start + name.length,
      score: isPayment ? 0 : start < HEAD ? 4 : 3,
    })
  }
  for (const match of head.slice(0, 600).matchAll(business)) {
    if (
      isOurs(match[0]) ||
      notAName.test(match[0]) ||
      /^(?:compulsory|public|private|own|the|your|our)\b/i.test(match[0])
    )
      continue
    found.push({
      name: titled(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      score: match.index < HEAD ? 3 : 1.5,
    })
  }
  return found
}

function labelledIn(
  head: string,
  isOurs: (name: string) => boolean,
  labels: RegExp,
  score: number,
): Candidate[] {
  const found: Candidate[] = []
  for (const match of head.matchAll(labels)) {
    const start = match.index + match[0].length
    const [line = ''] = head.slice(start).split('\n')
    const [whole = ''] = line.split(/[ \t]{2,}|,|\(|<| of | - |;|·|\. /)
    const name = whole.trim()
    if (!isName(name) || isOurs(name) || titleWords.test(name)) continue
    // "Employer NIC", "for parts": a word behind a word is no name.
    if (!name.includes(' ') && !/[:\n]/.test(match[0].trim())) continue
    found.push({ name: titled(name), start, end: start + name.length, score })
  }
  return found
}

function signedBy(head: string, isOurs: (name: string) => boolean): Candidate[] {
  const match = signature.exec(head)
  const name = match?.[1]?.trim().split(/,| {2,}/)[0] ?? ''
  if (match === null || !isName(name) || isOurs(name)) return []
  const start = match.index + match[0].lastIndexOf(name)
  return [{ name: titled(name), start, end: start + name.length, score: 1.5 }]
}
