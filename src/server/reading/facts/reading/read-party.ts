import { kindRows } from '#contract/documents/document-kinds.ts'
import { type Business, directionOf } from '#server/reading/classifier/index.ts'
import { type FoundName, namesIn, numberedParties, shortNameOf } from './find-names.ts'
import type { Found } from './found.ts'
import {
  address,
  folded,
  hasPlainWord,
  legalForm,
  ownNames,
  senderOfOurs,
  sentence,
  titled,
  titleWords,
  trade,
} from './names.ts'
import { type Candidates, choose, rankerOf, type Features } from './ranker.ts'
import { withoutParty } from './kinds.ts'
import { SURE } from './read-acknowledgement.ts'
import { isTitleOfKind, type JudgedKind } from './read-kind.ts'
import { mailHeader } from './usual-words.ts'
import { bucket, documentFeatures, type LinedText, pageOf, placeFeatures, plainWords } from './features.ts'

const MAX_READ = 4000
const MAX_NAMES = 80
/**
 * Reads the other party of a document: who sent it to the company, or to whom the company sent it.
 *
 * @returns undefined for internal documents, and where two are as likely
 */
export function readParty(text: string, own: Business, kind: JudgedKind): Found<string> | undefined {
  return otherOfTwo(text.slice(0, MAX_READ), own) ?? choose(partiesIn(text, own, kind), rankerOf('party'))
}

/** The other of the two numbered parties of a contract, of whom we are one. */
function otherOfTwo(head: string, own: Business): Found<string> | undefined {
  const isOurs = ownNames(own)
  const parties = numberedParties(head)
  const [other, ...more] = parties.filter(({ name }) => !isOurs(name))
  if (parties.length !== 2 || other === undefined || more.length > 0) return undefined
  return {
    value: shortNameOf(other.name) ?? titled(other.name),
    start: other.start,
    end: other.end,
    confidence: SURE,
  }
}

/** The names in a text that may be the other party. */
export function partiesIn(text: string, own: Business, kind: JudgedKind): Candidates<string> {
  const head = text.slice(0, MAX_READ)
  const page = pageOf(head)
  const isOurs = ownNames(own)
  const isLikeOurs = resemblance(own)
  const isMail = mailHeader.test(head)
  const { authority, formOf } = kindRows[kind.likeliest]
  const sender = isMail ? senderOfOurs(head, isOurs) : undefined
  const found = namesIn(page).filter(
    (one) =>
      one.name !== sender && !isOurs(one.name) && !isBehindTrade(head, one) && !isBeginOf(one.name, formOf),
  )
  const direction = directionOf(text, own)
  const isOursAbove = isLetterheadOurs(page, isOurs)
  const none = documentFeatures(kind, text)
  none.set(direction, 1)
  none.set('a kind without a party', kind.isOneOf(withoutParty))
  if (isMail) none.set('a mail', 1)
  const smallWords = new Set(head.match(/(?<![\w'’@./-])[a-z]{4,}(?![\w@-]|\.\w)/g))
  const groups = sameNames(found)
  const compare = comparison(groups)
  const besideUs = besideOwn(head, own)
  const candidates = groups.map((same) => {
    const [first] = same.toSorted((a, b) => a.start - b.start)
    const best = first ?? same[0]
    const features: Features = placeFeatures(page, best.start, best.end)
    const has = (feature: string) => features.set(feature, 1)
    has('is a name')
    for (const source of new Set(same.map((one) => one.source))) {
      has(source)
      has(`${source}, ${direction}`)
      has(`${source}, ${isOursAbove ? 'below our name' : 'not below our name'}`)
      if (isMail) has(`${source} of a mail`)
      for (const [name, share] of kind.likely.slice(0, 2)) features.set(`${source} of kind ${name}`, share)
    }
    addFeatures(page, best, has)
    for (const one of same) addSurroundings(page, one, isOurs, has)
    compare(same, has)
    for (const { start, end } of same) besideUs(start, end, has)
    if (isLikeOurs(best.name)) has('like our name')
    const words = best.name.match(/[A-Za-z]{4,}/g) ?? []
    const small = words.filter((one) => smallWords.has(one.toLowerCase())).length
    if (small > 0)
      has(small === words.length ? 'all its words written small, too' : 'a word written small, too')
    has(`${bucket(new Set(same.map(({ start }) => start)).size)} times`)
    if (authority !== undefined)
      has(shortNameOf(best.name) === authority ? 'the authority of its kind' : 'not the authority')
    const written = best.name === initialsOf(same[0].name) ? same[0].name : best.name
    const name =
      shortNameOf(best.name) ?? titled(written).replace(/^(?:the )?(?:\w+ )?committee of (?:the )?/i, '')
    return { value: name, key: folded(name), start: best.start, end: best.end, features }
  })
  // Whom a return is made to is not always named in it.
  if (authority !== undefined && !candidates.some(({ value }) => value === authority)) {
    const features: Features = new Map([['an authority that is not named', 1]])
    for (const [name, share] of kind.likely.slice(0, 1)) features.set(`authority of kind ${name}`, share)
    candidates.push({ value: authority, key: folded(authority), start: 0, end: 0, features })
  }
  return { none, candidates }
}

/** What the form of a name and its surroundings say. */
function addFeatures(page: LinedText, { end, name, start }: FoundName, has: (feature: string) => void): void {
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
  const words = plainWords(name)
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

/** What is said of a name at one of its places: who signs for whom, what a footer says of who trades so. */
function addSurroundings(
  page: LinedText,
  { end, name, start }: FoundName,
  isOurs: (name: string) => boolean,
  has: (feature: string) => void,
): void {
  const index = page.lineOf(start)
  const column = start - (page.lines[index]?.start ?? 0)
  const below = (page.lines[index + 1]?.line ?? '').slice(Math.max(0, column - 1)).trim()
  if (isOurs(below.split(/ {2,}|,/)[0] ?? '')) has('above our name')
  if (office.test(below)) has('above an office')
  if (office.test(name)) has('an office')
  const after = page.text.slice(end, end + 120)
  if (tradingAs.test(after)) has('said to be a trading name')
  if (registered.test(after)) has('with its registration')
}

/** Whether a name is of who trades under another one: papers are known by the name on them. */
const isBehindTrade = (head: string, { end, start }: FoundName) =>
  tradesAs.test(head.slice(end, end + 30)) || tradeOf.test(head.slice(Math.max(0, start - 30), start))

/** "Driver & Vehicle", where the rest of the name is on the next lines. */
const isBeginOf = (name: string, whole = '') => {
  const [part, all] = [name, whole].map((one) => `${folded(one).replaceAll(' and ', ' ')} `) as [
    string,
    string,
  ]
  return shortNameOf(name) === whole || (part.split(' ').length > 2 && all.startsWith(part))
}

/** The offices of people who sign for an organisation. */
const office =
  /^(?:head|team|manager|\w+ (?:manager|director|officer|executive|inspector|secretary|controller|engineer|partner)|director|partner|inspector|secretary|treasurer|clerk|registrar)\b/i
const tradingAs = new RegExp(`^(?:,?[ \\t]+${legalForm})?,? (?:is|are) (?:a|the) trading (?:name|style)`)
const registered =
  /^[^\n]{0,90}?\b(?:regist(?:ered|ration) (?:in|office|no|number|charity)|company (?:no|number)|authorised)\b/i
const tradesAs = new RegExp(`^(?:[ \\t]+${legalForm})?,?[ \\t]+\\(?(?:t/a|trading as)\\b`, 'i')
const tradeOf = /\btrading (?:name|style) of[ \t]+$/i

const formed = new RegExp(`${legalForm}\\b`)
const persons = /^(?:Mr|Mrs|Miss|Ms|Mx|Dr|Cdr|Sir|Rev)\b/

const MIN_INITIALS = 3
/** "RICS" of "Royal Institution of Chartered Surveyors". */
const initialsOf = (name: string) => (name.match(/\b[A-Z](?=[a-z])/g) ?? []).join('')

/** Names of which one begins with the other, or has its initials, are the same, by the longer one; each with where it stands. */
function sameNames(found: readonly FoundName[]): Array<[FoundName, ...FoundName[]]> {
  const groups: Array<{ key: string; initials: string; names: [FoundName, ...FoundName[]] }> = []
  for (const one of found.toSorted((a, b) => b.name.length - a.name.length)) {
    const key = folded(shortNameOf(one.name) ?? one.name)
    if (key === '') continue
    const whole = groups.find(
      (group) =>
        group.key === key ||
        group.key.startsWith(`${key} `) ||
        (one.name.length >= MIN_INITIALS && group.initials === one.name),
    )
    if (whole === undefined) groups.push({ key, initials: initialsOf(one.name), names: [one] })
    else whole.names.push(one)
  }
  return groups.slice(0, MAX_NAMES).map(({ names }) => names)
}

/** @returns what adds the features of a name among the others: whether it is the first, the most often, the only company */
function comparison(
  groups: ReadonlyArray<readonly FoundName[]>,
): (same: readonly FoundName[], has: (feature: string) => void) => void {
  const firstOf = (names: readonly FoundName[]) => Math.min(...names.map(({ start }) => start))
  const times = (names: readonly FoundName[]) => new Set(names.map(({ start }) => start)).size
  const isCompany = (names: readonly FoundName[]) =>
    names.some(({ name, source }) => source === 'company' || source === 'business' || trade.test(name))
  const orders = groups.map(firstOf).toSorted((a, b) => a - b)
  const companies = groups.filter(isCompany)
  const companyOrders = companies.map(firstOf).toSorted((a, b) => a - b)
  const most = Math.max(...groups.map(times))
  const second = groups.map(times).toSorted((a, b) => b - a)[1] ?? 0
  return (same, has) => {
    has(`name ${bucket(orders.indexOf(firstOf(same)))} of all`)
    if (times(same) === most && most > 1) has(second < most ? 'the most often' : 'as often as another')
    if (isCompany(same)) {
      has(`company ${bucket(companyOrders.indexOf(firstOf(same)))} of all`)
      if (companies.length === 1) has('the only company')
    }
    if (new Set(same.map(({ source }) => source)).size > 2) has('found in several ways')
  }
}

const escaped = (text: string) => text.replaceAll(/[^\w\s]/g, '\\$&')

/** @returns what adds the features of a name that is beside our own: "Coleg Glan Afon and ourselves" */
function besideOwn(
  head: string,
  own: Business,
): (start: number, end: number, has: (feature: string) => void) => void {
  const [first = '', second = ''] = own.name.replace(/^the /i, '').split(/\s+/)
  const ours = escaped(first.length > 4 ? first : `${first} ${second}`).replaceAll(' ', '\\s+')
  const form = '(?:[ \t]+(?:Ltd|Limited|LLP|plc|Inc))?\\.?'
  const before = new RegExp(`\\b${ours}\\b[^\\n.;]{0,50}?\\s(and|&|to|with|->|→)\\s+(?:\\(\\d\\)\\s*)?$`, 'i')
  const after = new RegExp(
    `^${form}[^.;]{0,90}?[\\s,](and|&|to|with|->|→|for)\\s+(?:\\(\\d\\)\\s*)?(?:the\\s+)?${ours}\\b`,
    'i',
  )
  return (start, end, has) => {
    const [, link] = before.exec(head.slice(Math.max(0, start - 110), start)) ?? []
    if (link !== undefined) has(`behind our name and ${link.toLowerCase()}`)
    const [, following] = after.exec(head.slice(end, end + 140)) ?? []
    if (following !== undefined) has(`before ${following.toLowerCase()} and our name`)
  }
}

/** @returns whether a name shares a word or its initials with our own, as those of our products and sites do */
function resemblance({ name }: Business): (other: string) => boolean {
  const words = folded(name).split(' ')
  const initials = words.map((one) => one[0] ?? '').join('')
  const telling = new Set(words.filter((one) => one.length > 3 && !trade.test(one)))
  return (other) => {
    const theirs = folded(other).split(' ')
    return theirs.some((one) => telling.has(one)) || (initials.length > 1 && theirs[0] === initials)
  }
}

/** Whether the first lines are our own. */
function isLetterheadOurs({ lines }: LinedText, isOurs: (name: string) => boolean): boolean {
  return lines.slice(0, 2).some(({ line }) =>
    line
      .trim()
      .split(/[ \t]{2,}|,/)
      .some((part) => part.trim() !== '' && isOurs(part)),
  )
}
