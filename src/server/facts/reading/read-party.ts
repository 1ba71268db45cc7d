import type { DocumentKind } from '#contract/document-kinds.ts'
import { type Business, directionOf } from '#server/classifier/index.ts'
import type { Found } from './found.ts'
import {
  address,
  folded,
  hasPlainWord,
  isName,
  isNoName,
  legalForm,
  ownNames,
  sentence,
  titled,
  titleWords,
  trade,
} from './names.ts'
import { type Candidates, choose, rankerOf, type Signs } from './ranker.ts'
import { withoutParty } from './kinds.ts'
import { isTitleOfKind, type JudgedKind } from './read-kind.ts'
import { bucket, documentSigns, type Page, pageOf, placeSigns, wordsOf } from './signs.ts'

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
/** Labels without a colon, as recognition leaves them, and words before a name in a sentence. */
const bareLabels =
  /(?:^|\n|[ \t]{2})[ \t]*(?:\d\d? )?(?:landlord|(?:sub-?)?contractor|client|customer|sender|consignee|consignor|carrier|supplier|firm|company|employer|tenant|insured|advertiser|borrower|lender|policyholder|merchant|seller|buyer|payee|payer|provider|hirer|licensor|licensee|organisation|prepared by|prepared for|trading as|t\/a|on behalf of|issued by|to|from)(?: name)?[ \t]*[:.]?[ \t]+(?=[A-Z])/gi
const signature =
  /(?:sincerely|faithfully|truly|regards|wishes|behalf of|for and on behalf of)[,.]?[ \t]*\n+(?:[^\n]{0,40}\n){0,2}?[ \t]*(?:for[ \t]+)?([A-Z][^\n]{2,50})/i
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

const mail = /^From: [\s\S]{0,200}^(?:To|Subject|Date|Sent):/m
const MAX_READ = 4000
const MAX_NAMES = 80
/** Lines at the top and at the end of which each part may be a name. */
const TOP_LINES = 16
const LAST_LINES = 6

/** A name in a text and how it was found. */
interface FoundName {
  name: string
  start: number
  end: number
  source: string
}

/**
 * Reads the other party of a document: who sent it to the company, or to whom the company sent it.
 *
 * @returns undefined for internal documents, and where two are as likely
 */
export function readParty(text: string, own: Business, kind: JudgedKind): Found<string> | undefined {
  return choose(partiesIn(text, own, kind), rankerOf('party'))
}

/** The names in a text that may be the other party. */
export function partiesIn(text: string, own: Business, kind: JudgedKind): Candidates<string> {
  const head = text.slice(0, MAX_READ)
  const page = pageOf(head)
  const isOurs = ownNames(own)
  const isMail = mail.test(head)
  const found = [
    ...cells(page),
    ...besides(head),
    ...knownIn(head),
    ...companiesIn(head),
    ...labelledIn(head, fromLabels, 'from'),
    ...labelledIn(head, toLabels, 'to'),
    ...signedBy(head),
    ...titledPersons(head),
    ...partsOfLines(page),
    ...labelledIn(head, bareLabels, 'after a label'),
    ...inSentences(head),
    ...inAddresses(head),
  ].filter(({ name }) => !isOurs(name))
  const direction = directionOf(text, own)
  const isOursAbove = isLetterheadOurs(page, isOurs)
  const none = documentSigns(kind, text)
  none.set(direction, 1)
  none.set('a kind without a party', kind.isOneOf(withoutParty))
  if (isMail) none.set('a mail', 1)
  const authority = ofAuthority[kind.likeliest]
  const groups = sameNames(found)
  const candidates = groups.map((same) => {
    const [first] = same.toSorted((a, b) => a.start - b.start)
    const best = first ?? same[0]
    const signs: Signs = placeSigns(page, best.start, best.end)
    const has = (sign: string) => signs.set(sign, 1)
    has('is a name')
    for (const source of new Set(same.map((one) => one.source))) {
      has(source)
      has(`${source}, ${direction}`)
      has(`${source}, ${isOursAbove ? 'below our name' : 'not below our name'}`)
      if (isMail) has(`${source} of a mail`)
      for (const [name, share] of kind.likely.slice(0, 2)) signs.set(`${source} of kind ${name}`, share)
    }
    addSigns(page, best, has)
    has(`${bucket(new Set(same.map(({ start }) => start)).size)} times`)
    if (authority !== undefined)
      has(shortNameOf(best.name) === authority ? 'the authority of its kind' : 'not the authority')
    const name = shortNameOf(best.name) ?? titled(best.name)
    return { value: name, key: folded(name), start: best.start, end: best.end, signs }
  })
  // Whom a return is made to is not always named in it.
  if (authority !== undefined && !candidates.some(({ value }) => value === authority)) {
    const signs: Signs = new Map([['an authority that is not named', 1]])
    for (const [name, share] of kind.likely.slice(0, 1)) signs.set(`authority of kind ${name}`, share)
    candidates.push({ value: authority, key: folded(authority), start: 0, end: 0, signs })
  }
  return { none, candidates }
}

/** What the form of a name and its surroundings say. */
function addSigns(page: Page, { end, name, start }: FoundName, has: (sign: string) => void): void {
  const index = page.lineOf(start)
  const line = page.lines[index]?.line ?? ''
  const next = page.lines[index + 1]?.line ?? ''
  if (name === name.toUpperCase() && /[A-Z]{3}/.test(name)) has('in capitals')
  if (formed.test(page.text.slice(start, end + 10))) has('with its legal form')
  if (trade.test(name)) has('a trade')
  if (titleWords.test(name)) has('words of a title')
  if (isTitleOfKind(name)) has('the title of a kind')
  if (/\d/.test(name)) has('a digit')
  if (name.length < 5) has('short')
  const words = wordsOf(name)
  for (const part of words) has(`name ${part}`)
  if (words.length > 0) has(`name ends with ${words.at(-1) ?? ''}`)
  if (sentence.test(name)) has('words of a sentence')
  if (hasPlainWord(name)) has('a small word')
  if (persons.test(name)) has('a person')
  if (address.test(name)) has('an address')
  if (address.test(next)) has('above an address')
  if (address.test(line.slice(line.indexOf(name) + name.length))) has('before an address')
  has(`${bucket(name.split(/\s+/).length)} words`)
  if (/\b(?:dd|bgc|bacs|chq|card|fp|so)\s*$/i.test(page.text.slice(Math.max(0, start - 8), start)))
    has('in a row of a bank')
  if (/^[ \t]*[:.]/.test(page.text.slice(end))) has('before a colon')
}

const formed = new RegExp(`${legalForm}\\b`)
const persons = /^(?:Mr|Mrs|Miss|Ms|Mx|Dr|Cdr|Sir|Rev)\b/

/** Names of which one begins with the other are the same, by the longer one; each with where it stands. */
function sameNames(found: readonly FoundName[]): Array<[FoundName, ...FoundName[]]> {
  const groups: Array<{ key: string; names: [FoundName, ...FoundName[]] }> = []
  for (const one of found.toSorted((a, b) => b.name.length - a.name.length)) {
    const key = folded(shortNameOf(one.name) ?? one.name)
    if (key === '') continue
    const whole = groups.find((group) => group.key === key || group.key.startsWith(`${key} `))
    if (whole === undefined) groups.push({ key, names: [one] })
    else whole.names.push(one)
  }
  return groups.slice(0, MAX_NAMES).map(({ names }) => names)
}

/** Whether the first lines are our own. */
function isLetterheadOurs({ lines }: Page, isOurs: (name: string) => boolean): boolean {
  return lines.slice(0, 2).some(({ line }) =>
    line
      .trim()
      .split(/[ \t]{2,}|,/)
      .some((part) => part.trim() !== '' && isOurs(part)),
  )
}

/** The parts of the first and the last lines that have the form of a name. */
function cells({ lines }: Page): FoundName[] {
  return lines.flatMap(({ line, start }, index) => {
    const isTop = index < TOP_LINES
    if (!isTop && index < lines.length - LAST_LINES) return []
    return [...line.matchAll(/[^\s|·•,](?:[^|·•,\n\t ]| (?! ))*/g)].flatMap((match) => {
      const name = match[0]
        .replace(/^[A-Za-z ]{2,18}: ?/, '')
        .replace(/^[A-Z][a-z]+ (?:at|from) (?=[A-Z])/, '')
        .replace(/ <.*/, '')
        .replace(/^["“]?[A-Z][\w.]*(?: [A-Z]\w*)? @ (?=[A-Z])/, '')
        .replace(/^["“]|["”]$/g, '')
        .replace(/[:.\s]+$/, '')
      if (!isName(name)) return []
      const at = start + match.index + match[0].indexOf(name)
      const source = isTop ? (index < 3 ? `letterhead ${String(index)}` : 'top') : 'last lines'
      return [{ name, start: at, end: at + name.length, source }]
    })
  })
}

/** Whom a contract is made with: "between (1) A and (2) B". */
function besides(head: string): FoundName[] {
  const match = contracting.exec(head)
  if (match === null) return []
  return match.slice(1).flatMap((part) => {
    const [whole = ''] = part.trim().split(/,|\(|[ \t]{2,}| of | whose | incorporated /)
    const name = whole.trim()
    if (!isName(name)) return []
    const start = match.index + match[0].indexOf(name)
    return [{ name, start, end: start + name.length, source: 'contracting' }]
  })
}

function knownIn(head: string): FoundName[] {
  return known.flatMap(([, pattern]) => {
    const match = pattern.exec(head)
    return match === null
      ? []
      : [{ name: match[0], start: match.index, end: match.index + match[0].length, source: 'known' }]
  })
}

/** The usual name of an authority or company that most businesses deal with. */
export function shortNameOf(name: string): string | undefined {
  return known.find(([, pattern]) => {
    const [whole] = pattern.exec(name) ?? []
    return whole !== undefined && name.length - whole.length <= MAX_MORE
  })?.[0]
}

/** A name with more than so many letters around a known one is another's. */
const MAX_MORE = 12

const beforeName =
  /^(?:(?:From|To|For|Client|Customer|Between|And|The|Messrs|Employer|Supplier|Bill|Dear|Company|Insured|Borrower|Of|With|By|At)\b[\s:]*)+/
const noName = /^(?:compulsory|public|private|own|the|your|our)\b/i

/** Names with a legal form, or with a word of trade behind them. */
function companiesIn(head: string): FoundName[] {
  return [...head.matchAll(company), ...head.matchAll(business)].flatMap((match) => {
    const [whole, named] = match
    const name = (named ?? whole).replace(beforeName, '')
    if (name.length < 3 || isNoName(name) || noName.test(name)) return []
    const start = match.index + whole.indexOf(name)
    return [{ name, start, end: start + name.length, source: named === undefined ? 'business' : 'company' }]
  })
}

function labelledIn(head: string, labels: RegExp, source: string): FoundName[] {
  return [...head.matchAll(labels)].flatMap((match) => {
    const start = match.index + match[0].length
    const [line = ''] = head.slice(start).split('\n')
    const [whole = ''] = line.split(/[ \t]{2,}|,|\(|<| of | - |;|·|\. /)
    const name = whole.trim()
    if (!isName(name) || titleWords.test(name)) return []
    // "Employer NIC", "for parts": a word behind a word is no name.
    if (!name.includes(' ') && !/[:\n]/.test(match[0].trim())) return []
    return [{ name, start, end: start + name.length, source }]
  })
}

/** What stands at the top before the first full stop, colon or dash of a line, and after a title in capitals. */
function partsOfLines({ lines }: Page): FoundName[] {
  return lines.slice(0, TOP_LINES).flatMap(({ line, start }) => {
    const [title = ''] = titleInCapitals.exec(line) ?? []
    return [
      { from: 0, source: 'begins a line' },
      ...(title === '' ? [] : [{ from: title.length, source: 'after a title' }]),
    ].flatMap(({ from, source }) => {
      const [part = ''] = line.slice(from).split(endOfPart)
      const name = part.trim()
      if (name.length === line.trim().length || !isName(name)) return []
      const at = start + line.indexOf(name, from)
      return [{ name, start: at, end: at + name.length, source }]
    })
  })
}

/** "DELIVERY NOTE 10442 " before a name. */
const titleInCapitals = /^(?:[A-Z&'’]{2,} +)+(?:[A-Z/-]*\d[\w/-]*)?[ :.,-]*(?=[A-Z][a-z])/
/** A full stop behind an initial is none. */
const endOfPart = /(?<!(?:^|[\s.])[A-Z])(?:\. |: |, | - | {2,})|\.$/

/** Names of two or more words at any place of a sentence. */
function inSentences(head: string): FoundName[] {
  return [...head.matchAll(capitalised)].flatMap((match) => {
    const name = match[0].replace(beforeName, '')
    if (!name.includes(' ') || !isName(name)) return []
    const start = match.index + match[0].length - name.length
    return [{ name, start, end: start + name.length, source: 'in the text' }]
  })
}

const capitalised = /(?<![\w@.])[A-Z][\w'’.-]*\w(?: (?:& |and |of |of the |at |the )?[A-Z][\w'’-]*){1,5}/g
const host = /(?:@|www\.|https?:\/\/)([a-z0-9-]{4,40})\.[a-z.]{2,}/gi
const MIN_JOINED = 7

/** Names whose words, joined, are the beginning of an address of mail or of the web: "Shipton Mill" of shiptonmill.co.uk. */
function inAddresses(head: string): FoundName[] {
  const hosts = [...head.matchAll(host)].map(([, name = '']) => name.toLowerCase().replaceAll('-', ''))
  if (hosts.length === 0) return []
  return [...head.matchAll(runs)].flatMap((run) => {
    const words = [...run[0].matchAll(/\S+/g)]
    return words.flatMap((first, index) => {
      const name = words
        .slice(index)
        .map((last) => run[0].slice(first.index, last.index + last[0].length))
        .findLast((one) => isJoinedIn(one, hosts))
      if (name === undefined || !isName(name)) return []
      const start = run.index + first.index
      return [{ name, start, end: start + name.length, source: 'as in an address' }]
    })
  })
}

/** Words with capitals, and small ones between them. */
const runs = /[A-Z][\w'’]*(?: (?:(?:the|of|and|at|&) )?[A-Z][\w'’]*){0,5}/g

function isJoinedIn(name: string, hosts: readonly string[]): boolean {
  const joined = name
    .toLowerCase()
    .replaceAll(/(?<= )(?:the|of|and|at|&) /g, '')
    .replaceAll(/[^a-z0-9]/g, '')
  return hosts.some((one) => one === joined || (joined.length >= MIN_JOINED && one.startsWith(joined)))
}

function signedBy(head: string): FoundName[] {
  const match = signature.exec(head)
  const name = match?.[1]?.trim().split(/,| {2,}/)[0] ?? ''
  if (match === null || !isName(name)) return []
  const start = match.index + match[0].lastIndexOf(name)
  return [{ name, start, end: start + name.length, source: 'signature' }]
}

/** "Mr T Hardcastle", "Mr and Mrs D Sugden". */
function titledPersons(head: string): FoundName[] {
  const form =
    /\b(?:Mr|Mrs|Miss|Ms|Mx|Dr|Rev)\.?(?: (?:and|&) (?:Mr|Mrs|Miss|Ms|Dr)\.?)? (?:[A-Z][\w'’-]*\.? ){0,2}[A-Z][\w'’-]+/g
  return [...head.matchAll(form)].map((match) => ({
    name: match[0],
    start: match.index,
    end: match.index + match[0].length,
    source: /\bDear $/.test(head.slice(0, match.index)) ? 'addressed' : 'titled person',
  }))
}
