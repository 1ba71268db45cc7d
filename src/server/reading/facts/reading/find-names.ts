import { boundedName } from './name-ends.ts'
import { isName, isNoName, legalForm, sentence, titleWords } from './names.ts'
import type { LinedText } from './features.ts'

/** Authorities and companies that most businesses deal with, by their short names. */
const known: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['HMRC', /\bHMRC\b|HM Revenue|H\.? ?M\.? Revenue/i],
  ['Companies House', /\bcompanies house|registrar of companies/i],
  ['ICO', /\bICO\b|information commissioner/i],
  ['The Pensions Regulator', /pensions regulator/i],
  ['HSE', /\bHSE\b|health and safety executive(?! for northern)/i],
  ['DVLA', /\bDVLA\b|driver (?:and|&) vehicle licensing/i],
  ['Driver and Vehicle Standards Agency', /\bDVSA\b|driver (?:and|&) vehicle standards agency/i],
  ['Disclosure and Barring Service', /disclosure (?:and|&) barring service/i],
  ['Home Office', /\bhome office\b/i],
  ['Ofsted', /\bofsted\b/i],
  ['Care Quality Commission', /\bCQC\b|care quality commission/i],
  ['Environment Agency', /\benvironment agency\b/i],
  ['Food Standards Agency', /\bfood standards agency\b/i],
  ['HM Land Registry', /\bland registry\b/i],
  ['Charity Commission', /\bcharity commission\b/i],
  ['NEST', /\bNEST\b|^[ \t]*nest[ \t]*$/m],
  ['Intellectual Property Office', /intellectual property office/i],
  ['Ofcom', /\bofcom\b|\boffice of communications\b/i],
  ['HSENI', /\bHSENI\b|health and safety executive for northern ireland/i],
  ['Dŵr Cymru Welsh Water', /\bd[wŵ]r cymru\b|\bwelsh water\b/i],
  ['SEPA', /\bSEPA\b|scottish environment protection agency/i],
  ['Natural Resources Wales', /natural resources wales|cyfoeth naturiol cymru/i],
  ...'Barclays,Lloyds Bank,NatWest,HSBC,Santander,Starling,Monzo,Tide,Metro Bank,Nationwide,Stripe,PayPal,GoCardless,SumUp,Xero,Royal Mail,DHL,DPD,FedEx,UPS,BT,Vodafone,EE,British Gas,EDF,E.ON,Octopus Energy,Aviva,AXA,Hiscox,Allianz,Zurich,Amazon,Screwfix,Travis Perkins,Microsoft,Google,Adobe,GoDaddy'
    .split(',')
    .map((name) => [name, new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`)] as const),
]

const word = "(?:[\\p{Lu}0-9][\\p{L}\\p{N}_'’&.-]*|&)"
const company = new RegExp(
  `(${word}(?:[ \\t](?:${word}|and|of|the|\\(\\p{Lu}[\\p{L}\\p{N} ]+\\)))*?)[ \\t]${legalForm}(?!\\w)`,
  'gu',
)
const business = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?!&)(?:${word}[ \\t])+(?:Council|Bank|Insurance|Services|Merchants|Supplies|Solicitors|Accountants|University|College|School|Trust|Association|Estates?|Surgery|Agency|Group|Partners|Authority|Foundation|Institute|Society|Garage|Motors|Energy|Water|Telecom|Hire|Wholesale|Foods?|Engineering|Consulting)\\b`,
  'gu',
)
const contracting =
  /\bbetween:?\s+(?:\(1\)\s*)?(\p{Lu}[^\n;]{2,160}?)\s+(?:\([^)\n]{1,40}\)\s*)?and\s+(?:\(2\)\s*)?(\p{Lu}[^\n;.]{2,60})/iu
/** Labels of who sent or issued a paper, or provides what it is about. */
const senders =
  "(?:from|supplier|vendor|seller|sender|landlord|lessor|lender|insurer|underwritten by|(?:sub-?)?contractor(?:[’']s name(?: and address)?)?|payee|employee benefit provider|(?:certified|supplied|prepared|inspected|tested|examined|serviced|installed|carried out) by|issued by|(?:for (?:and )?)?on behalf of|for\\/on behalf of|consignor|carrier|broker|provider|merchant|garage|installer|(?:registered )?business|(?:company|firm|organisation)(?: carrying out (?:the )?(?:test|inspection|work|survey|assessment)s?)?|(?:test(?:ing)?|inspection|issuing|certification) (?:station|cent(?:re|er)|organisation|company|business|body|authority)|testing organisation and inspector name|location of the test|school|bank|licensor|funder|remitter|paid by|payer|trading as|t/a)"
/** Labels of whom a paper is for. */
const receivers =
  '(?:(?:(?:bill(?:ed)?|invoiced?|sold|ship(?:ped)?|deliver(?:ed)?|quotation|quote|statement|credit)[ \\t]+)?to|customer|client|buyer|for|prepared for|tenant|lessee|employer|policyholder|(?:the )?insured|attn|borrower|licensee|hirer|consignee|advertiser)'
const labelEnd = '(?: details| name|(?: \\/ \\w+){1,2})?'
const begin = '(?:^|[\\n|]|[ \\t]{2}|[.;] )[ \\t]*'
/** Labels before the other party, or before ourselves. */
const toLabels = new RegExp(
  `${begin}${receivers}${labelEnd}(?!\\w)[ \\t]*[:.-]?[ \\t]*\\n?[ \\t]*(?:the directors?,?[ \\t]*)?`,
  'gi',
)
const fromLabels = new RegExp(`${begin}${senders}${labelEnd}[ \\t]*[:.-][ \\t]*\\n?[ \\t]*`, 'gi')
/** Labels without a colon, as recognition leaves them, and words before a name in a sentence. */
const bareLabels = new RegExp(
  `(?:^|\\n|[ \\t]{2})[ \\t]*(?:\\d\\d? )?(?:(?:issued )?on behalf of (?:the )?)?(?:${senders}|${receivers})${labelEnd}(?:\\s+V?\\d{4,6})?[ \\t]*[:.]?[ \\t\\n][ \\t]*(?=\\p{Lu})`,
  'giu',
)
const [labelOfSender, labelOfReceiver] = [senders, receivers].map(
  (words) => new RegExp(`^${words}${labelEnd}:?$`, 'i'),
) as [RegExp, RegExp]
const signature =
  /(?:sincerely|faithfully|truly|regards|wishes|behalf of|for and on behalf of)[,.]?[ \t]*\n+(?:[^\n]{0,40}\n){0,2}?[ \t]*(?:for[ \t]+)?(\p{Lu}[^\n]{2,50})/iu
/** Lines at the top and at the end of which each part may be a name. */
const TOP_LINES = 16
const LAST_LINES = 6

export interface FoundName {
  name: string
  start: number
  end: number
  source: string
}

const nameAt = (name: string, start: number, source: string): FoundName => ({
  name,
  start,
  end: start + name.length,
  source,
})

/** Every part of a text that has the form of a name, wherever such a part stands; the same name at several places and ways. */
export function namesIn(page: LinedText): FoundName[] {
  const { text } = page
  return bounded(
    withoutLabels([
      ...cells(page),
      ...spacedLetterheads(page),
      ...wrappedLetterheads(page),
      ...smallLetterheads(page),
      ...underLabels(page),
      ...besides(text),
      ...numberedParties(text),
      ...knownIn(text),
      ...companiesIn(text),
      ...labelledIn(text, fromLabels, 'from'),
      ...labelledIn(text, toLabels, 'to'),
      ...signedBy(text),
      ...titledPersons(text),
      ...partsOfLines(page),
      ...labelledIn(text, bareLabels, 'after a label'),
      ...inSentences(text),
      ...inAddresses(text),
      ...beginsOfLines(page),
    ]),
  )
}

/** Names without the words of their lines that are beside them. */
function bounded(found: readonly FoundName[]): FoundName[] {
  return found.flatMap((one) => {
    const { before, name } = boundedName(one.name)
    if (name === one.name) return [one]
    return isName(name) ? [nameAt(name, one.start + before, one.source)] : []
  })
}

/** The words with capitals that begin a line at the top, without the words beside a name. */
function beginsOfLines({ lines }: LinedText): FoundName[] {
  return lines.slice(0, TOP_LINES).flatMap(({ line, start }, index) => {
    const [run = ''] = /^\s*(?:(?:[\p{Lu}&][\p{L}\p{N}_'’&.-]*|of|and|the) ?){2,14}/u.exec(line) ?? []
    const text = run.trim()
    const { before, name } = boundedName(text)
    if (name === line.trim() || !name.includes(' ') || !isName(name)) return []
    const source = before > 0 ? 'after a title' : index < 3 ? `letterhead ${String(index)}` : 'begins a line'
    return [nameAt(name, start + line.indexOf(text) + before, source)]
  })
}

/** The parts of the first and the last lines that have the form of a name. */
function cells({ lines }: LinedText): FoundName[] {
  return lines.flatMap(({ line, start }, index) => {
    const isTop = index < TOP_LINES
    if (!isTop && index < lines.length - LAST_LINES) return []
    return [...line.matchAll(/[^\s|·•,](?:[^|·•,\n\t ]| (?! ))*/g)].flatMap((match) => {
      const name = match[0]
        .replace(/^[A-Za-z ]{2,18}: ?/, '')
        .replace(/^.*-> ?/, '')
        .replace(/^[A-Z][a-z]+ (?:at|from) (?=[A-Z])/, '')
        .replace(/ <.*/, '')
        .replace(/^["“]?[A-Z][\w.]*(?: [A-Z]\w*)? @ (?=[A-Z])/, '')
        .replace(/^["“]|["”]$/g, '')
        .replace(/[:.\s]+$/, '')
      if (!isName(name)) return []
      const source = isTop ? sourceAtTop(index) : 'last lines'
      return [nameAt(name, start + match.index + match[0].indexOf(name), source)]
    })
  })
}

/** Where a name of the first lines stands, by the index of its line. */
const sourceAtTop = (index: number) => (index < 3 ? `letterhead ${String(index)}` : 'top')

/** Names at the top whose letters stand apart: "W E S T C O A S T". */
function spacedLetterheads({ lines }: LinedText): FoundName[] {
  return lines.slice(0, TOP_LINES).flatMap(({ line, start }, index) =>
    [...line.matchAll(spacedLetters)].flatMap(({ 0: whole, index: at }) => {
      const name = lettersJoined(whole)
      return name.length < MIN_SPACED || !isName(name)
        ? []
        : [{ name, start: start + at, end: start + at + whole.length, source: sourceAtTop(index) }]
    }),
  )
}

const spacedLetters = /(?<![\p{L}\p{N}])[\p{Lu}&](?: {1,4}[\p{Lu}&](?![\p{L}\p{N}]))+/gu
const MIN_SPACED = 4
const lettersJoined = (letters: string) => letters.replaceAll(/(?<! ) (?! )/g, '').replaceAll(/ +/g, ' ')

/** A text whose titles are words again where their letters stand apart: "D E L I V E R Y   N O T E". */
export const withJoinedLetters = (text: string) => text.replaceAll(spacedLetters, lettersJoined)

/** The parts of a line that are at least two blanks apart, with their columns. */
const columnsOf = (line: string) =>
  [...line.matchAll(/[^\s|](?:[^|\n\t ]| (?! ))*/g)].map(({ 0: cell, index: column }) => ({ cell, column }))

/** Names whose end is in the next lines of their column at the top: "The Pensions" above "Regulator". */
function wrappedLetterheads({ lines }: LinedText): FoundName[] {
  return lines.slice(0, WRAPPED_LINES).flatMap(({ line, start }, index) =>
    columnsOf(line).flatMap(({ cell, column }) => {
      const below = (row: number) =>
        columnsOf(lines[row]?.line ?? '').find((one) => Math.abs(one.column - column) <= 1)?.cell ?? ''
      const parts = [cell, below(index + 1), below(index + 2)]
      const name = [parts.slice(0, 2), parts]
        .filter((some) => some.length < 3 || some.every((part) => shortPart.test(part)))
        .map((some) => (some.includes('') ? '' : some.join(' ')))
        .find((one) => endOfOrganisation.test(one) && isName(one))
      if (name === undefined || endOfOrganisation.test(cell) || !(isName(cell) || cell === 'The')) return []
      return [{ name, start: start + column, end: start + column + cell.length, source: sourceAtTop(index) }]
    }),
  )
}

const WRAPPED_LINES = 3
/** One or two words, of which none joins two names: names in three lines are of such parts. */
const shortPart = /^(?!(?:and|v|&)\b)\S+(?: \S+)?$/i
const endOfOrganisation = new RegExp(
  `\\b(?:${legalForm}|council|regulator|agency|authority|commission|service|society|association|trust|university|college|insurance|bank|foundation|institute)$`,
  'i',
)

/** Names in the column below a label that has a line with others: "Business      Client". */
function underLabels({ lines }: LinedText): FoundName[] {
  return lines.flatMap(({ line }, index) => {
    const next = lines[index + 1]
    const labels = columnsOf(line)
    if (next === undefined || labels.length < 2) return []
    return columnsOf(next.line).flatMap(({ cell, column }) => {
      const label = labels.find((one) => Math.abs(one.column - column) <= 1)?.cell ?? ''
      const source = labelOfSender.test(label) ? 'from' : labelOfReceiver.test(label) ? 'to' : undefined
      return source === undefined || !isName(cell) ? [] : [nameAt(cell, next.start + column, source)]
    })
  })
}

/** Names at the top, and before a legal form, that are written without capitals: "turnstile tickets". */
function smallLetterheads({ lines }: LinedText): FoundName[] {
  return lines.flatMap(({ line, start }, index) => {
    const match = smallCompany.exec(line) ?? (index < SMALL_LINES ? smallLetterhead.exec(line) : null)
    const words = match?.[1] ?? ''
    const name = words.replaceAll(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())
    if (match === null || !isName(name) || sentence.test(words)) return []
    return [nameAt(name, start + line.indexOf(words), 'letterhead in small letters')]
  })
}

const SMALL_LINES = 4
const smallLetterhead = /^\s*([a-z][a-z&'’-]+(?: [a-z&'’-]+){1,4})(?=\s*$|\s{2,}|,| \/\/| [|·])/
const smallCompany = new RegExp(`^\\s*([a-z][a-z&'’-]+(?: [a-z&'’-]+){0,3})(?= ${legalForm}\\b)`)

/** Labels that are before a name without a colon: "LANDLORD Tannery Yard Estates", as forms and recognition have it. */
const labelBefore =
  /^(?:new )?(?:landlord|tenant|client|customer|supplier|sellers?|buyer|sender|consign(?:ee|or)|carrier|employer|contractor|insure[rd]|lender|firm|driver|factory|merchant|contact|director|examiner|consignment note|delivery note|advice|proprietor)[ -]+(?=[A-Z][\w'’]*[a-z\d]|[A-Z]{3})/i

/** Names, and those without the label before them. */
function withoutLabels(found: readonly FoundName[]): FoundName[] {
  return found.flatMap((one) => {
    const [label] = labelBefore.exec(one.name) ?? []
    const name = one.name.slice(label?.length ?? 0)
    return label === undefined || !isName(name)
      ? [one]
      : [one, { name, start: one.start + label.length, end: one.end, source: 'behind a label' }]
  })
}

/** Whom a contract is made with: "between (1) A and (2) B". */
function besides(head: string): FoundName[] {
  const match = contracting.exec(head)
  if (match === null) return []
  return match.slice(1).flatMap((part) => contractingName(part, match.index + match[0].indexOf(part)))
}

function contractingName(part: string, at: number): FoundName[] {
  const [first = '', next] = part.trim().split(endOfParty)
  const name = (body.test(first) && next !== undefined ? `${first} of ${next}` : first).trim()
  return isName(name) ? [nameAt(name, at + part.indexOf(first), 'contracting')] : []
}

/** The parties of a contract that are listed with their numbers, each on a line of its own. */
export function numberedParties(head: string): FoundName[] {
  const lines = [...head.matchAll(numberedParty)]
  if (!contract.test(head.slice(0, lines[0]?.index ?? 0))) return []
  return lines.flatMap(({ 0: line, 1: part = '', index }) =>
    contractingName(part, index + line.indexOf(part)),
  )
}

const numberedParty = /^[ \t]*(?:\([12]\)|[12][.)])[ \t]+(\p{Lu}[^\n;]{2,90})/gmu
const contract = /\b(?:between|parties|agreement|lease|licence|deed|dated)\b/i
const endOfParty = /,|\(|[ \t]{2,}| of | whose | incorporated | (?=a (?:company|limited|private))/
/** Those who are named by what they are of: "The Trustees of the Orchardleigh Settlement". */
const body =
  /^(?:the )?(?:trustees|governors|members|executors|partners|committee|dean|master|warden|mayor|council|board|university|diocese)\b[^ ]*$/i

function knownIn(head: string): FoundName[] {
  return known.flatMap(([, pattern]) => {
    const match = pattern.exec(head)
    return match === null ? [] : [nameAt(match[0], match.index, 'known')]
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
  /^(?:(?:From|To|For|Client|Customer|Between|And|The|Messrs|Employer|Supplier|Bill|Dear|Company|Insured|Borrower|Contractor|Owner|Landlord|Tenant|Payee|Payer|Lender|Insurer|Merchant|Garage|Provider|Of|With|By|At)\b[\s:]*)+/
const noName = /^(?:compulsory|public|private|own|the|your|our)\b/i

/** Names with a legal form, or with a word of trade behind them. */
function companiesIn(head: string): FoundName[] {
  return [...head.matchAll(company), ...head.matchAll(business)].flatMap((match) => {
    const [whole, named] = match
    const { name } = boundedName((named ?? whole).replace(beforeName, ''))
    if (name.length < 3 || isNoName(name) || noName.test(name)) return []
    return [nameAt(name, match.index + whole.indexOf(name), named === undefined ? 'business' : 'company')]
  })
}

function labelledIn(head: string, labels: RegExp, source: string): FoundName[] {
  return [...head.matchAll(labels)].flatMap((match) => {
    const start = match.index + match[0].length
    const [line = ''] = head.slice(start).split('\n')
    const [whole = ''] = line.split(/[ \t]{2,}|,|\(|<| of | - | ?->|;|·|\. /)
    const name = whole.trim()
    if (!isName(name) || titleWords.test(name)) return []
    // "Employer NIC", "for parts": a word behind a word is no name.
    if (!name.includes(' ') && !/[:\n]/.test(match[0].trim())) return []
    return [nameAt(name, start, source)]
  })
}

/** What is at the top before the first full stop, colon or dash of a line, and after a title in capitals. */
function partsOfLines({ lines }: LinedText): FoundName[] {
  return lines.slice(0, TOP_LINES).flatMap(({ line, start }) => {
    const [title = ''] = titleInCapitals.exec(line) ?? []
    return [
      { from: 0, source: 'begins a line' },
      ...(title === '' ? [] : [{ from: title.length, source: 'after a title' }]),
    ].flatMap(({ from, source }) => {
      const [part = ''] = line.slice(from).split(endOfPart)
      const name = part.trim()
      if (name.length === line.trim().length || !isName(name)) return []
      return [nameAt(name, start + line.indexOf(name, from), source)]
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
    const whole = match[0].replace(beforeName, '')
    const name = whole.replace(/['’]s\b.*/, '')
    if (!name.includes(' ') || !isName(name)) return []
    return [nameAt(name, match.index + match[0].length - whole.length, 'in the text')]
  })
}

/** Longer than a name may be, so that the rest of a long one is not taken for another. */
const capitalised =
  /(?<![\p{L}\p{N}_@.-])\p{Lu}[\p{L}\p{N}_'’.-]*[\p{L}\p{N}_](?: (?:& |and |of |of the |at |the )?\p{Lu}[\p{L}\p{N}_'’-]*){1,11}/gu
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
      return [nameAt(name, run.index + first.index, 'as in an address')]
    })
  })
}

/** Words with capitals, and small ones between them. */
const runs = /[A-Z][\w'’]*(?: (?:(?:the|of|and|at|&) )?[A-Z][\w'’]*){0,5}/g

function isJoinedIn(name: string, hosts: readonly string[]): boolean {
  const words = name
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => !/^(?:the|of|and|at|)$/.test(part))
  const joined = words.join('')
  // "Beccles & Bungay Standard" is bbstandard.
  const initials = words.slice(0, -1).map((part) => part[0] ?? '')
  const short = words.length > 2 ? `${initials.join('')}${words.at(-1) ?? ''}` : ''
  return hosts.some(
    (one) => one === joined || one === short || (joined.length >= MIN_JOINED && one.startsWith(joined)),
  )
}

function signedBy(head: string): FoundName[] {
  const match = signature.exec(head)
  const name = match?.[1]?.trim().split(/,| {2,}/)[0] ?? ''
  if (match === null || !isName(name)) return []
  return [nameAt(name, match.index + match[0].lastIndexOf(name), 'signature')]
}

/** "Mr T Hardcastle", "Mr and Mrs D Sugden". */
function titledPersons(head: string): FoundName[] {
  const form =
    /\b(?:Mr|Mrs|Miss|Ms|Mx|Dr|Rev)\.?(?: (?:and|&) (?:Mr|Mrs|Miss|Ms|Dr)\.?)? (?:\p{Lu}[\p{L}\p{N}'’-]*\.? ){0,2}\p{Lu}[\p{L}\p{N}'’-]+/gu
  return [...head.matchAll(form)].map(({ 0: name, index }) =>
    nameAt(name, index, /\bDear $/.test(head.slice(0, index)) ? 'addressed' : 'titled person'),
  )
}
