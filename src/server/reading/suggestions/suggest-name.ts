import path from 'node:path'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import { documentKindLabels, kindRows } from '#contract/documents/document-kinds.ts'
import { ofPerson } from '#server/reading/facts/index.ts'
import { fold } from '#contract/manual/search-words.ts'

/** What is known of a document, in whatever way it is known. */
export type NamingFacts = {
  [Name in keyof DocumentFacts]?: Pick<NonNullable<DocumentFacts[Name]>, 'value'> | null
} & {
  /** What the paper is called by law or an authority. */
  title?: { value: string } | undefined
}

const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' }
const MAX_STEM = 100
/** The beginning of a longer name tells as much, and leaves room for what the paper is. In characters. */
const MAX_WHO = 60

/**
 * Suggests names from a document's facts, the best first: its date, whose it is, what it is, and its number or else its
 * sum. A receipt is named by where and how much. The others have one more fact each, and the last one has all of them, for
 * a folder in which the first name is taken. The extension is kept.
 *
 * @returns none when its date is unknown or nothing else is, and when the current name says as much
 */
export function suggestNames(name: string, facts: NamingFacts): readonly string[] {
  const extension = path.extname(name)
  const stem = name.slice(0, name.length - extension.length)
  const date = dayOf(facts)
  const said = partsOf(facts).map((part, index) => (index === 0 ? shortened(part, MAX_WHO) : part))
  if (date === undefined || said.length === 0 || isAsGood(stem, date, said)) return []
  const more = furtherParts(facts, said)
  const additions = ['', ...more, more.join(' ')].map(clean)
  return [
    ...new Set(additions.map((addition) => joined(clean([date, ...said].join(' ')), addition) + extension)),
  ]
}

/**
 * Insurance is looked for by its start, accounts and returns by the end of what they cover, all else by its own day. What
 * runs for a term and has no day of its own is looked for by its start, too.
 */
function dayOf({ date, kind, period }: NamingFacts): string | undefined {
  const { ends, namedBy } = kind ? kindRows[kind.value] : {}
  const { from, to } = period?.value ?? {}
  if (namedBy === 'start') return from ?? date?.value
  if (namedBy === 'end') return to ?? date?.value
  return date?.value ?? (ends === undefined ? to : from)
}

/** A stem with something more at its end; the stem is shortened where both are too long. */
function joined(stem: string, addition: string): string {
  const ending = addition === '' ? '' : ` ${shortened(addition, MAX_STEM / 2 - 1)}`
  return shortened(stem, MAX_STEM - ending.length) + ending
}

/** A text of at most so many characters, which ends with a whole word that joins nothing. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max + 1)
  const end = cut.lastIndexOf(' ')
  return (end > 0 ? cut.slice(0, end) : text.slice(0, max))
    .replace(/(?:\s+(?:and|of|the|for|&|-|–)|\s*\([^)]*)+$/i, '')
    .trim()
}

function clean(text: string): string {
  return text
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function partsOf(facts: NamingFacts): string[] {
  const { kind, party, person, reference } = facts
  const what = kind?.value
  const isPersonal = what !== undefined && ofPerson.has(what)
  const who = isPersonal ? (person?.value ?? party?.value) : (party?.value ?? person?.value)
  const sum = sumOf(facts)
  // A payment to HMRC says of which tax it is.
  const isPlain = what === undefined || (what === 'receipt' && !facts.title)
  if (isPlain && who !== undefined && sum) return [who, sum]
  if (what === undefined) return []
  const label = facts.title?.value ?? documentKindLabels[what]
  return [
    who,
    who === undefined ? label : afterWho(who, inner(label)),
    reference?.value ?? (kindRows[what].total === 'none' ? undefined : sum),
  ].flatMap((part) => part ?? [])
}

/** What else tells papers apart that share a name, the most telling first. */
function furtherParts(facts: NamingFacts, said: readonly string[]): string[] {
  const { due, ends, kind, party, period, person, reference } = facts
  const between = period && `${period.value.from} to ${period.value.to}`
  return [
    reference?.value,
    sumOf(facts),
    person?.value,
    party?.value,
    kind && afterWho(said[0] ?? '', inner(documentKindLabels[kind.value])),
    between,
    due && `due ${due.value}`,
    ends && `ends ${ends.value}`,
  ].flatMap((part) => (part && !said.includes(part) ? [part] : []))
}

function sumOf({ total }: NamingFacts): string | undefined {
  return total
    ? `${signs[total.value.currency] ?? `${total.value.currency} `}${total.value.amount}`
    : undefined
}

/** The label within a name: "invoice", but "VAT return". */
function inner(label: string): string {
  return /^[A-Z]{2}|^[A-Z]\d|^[A-Z]-/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** What a paper is, without a first word with which the name before it ends: "Taff Mutual Bank statement". */
function afterWho(who: string, label: string): string {
  const [first = '', ...rest] = label.split(' ')
  const isSaid = rest.length > 0 && comparable(who).split(' ').at(-1) === comparable(first)
  return isSaid ? rest.join(' ') : label
}

/** Whether the current name begins with the date and has what else is known, but for a sum or a number. */
function isAsGood(stem: string, date: string, said: readonly string[]): boolean {
  const current = comparable(stem)
  const [first = '', second = ''] = said
  return (
    current.startsWith(comparable(date)) &&
    [first, second].some((part) => part !== '' && current.includes(comparable(part)))
  )
}

function comparable(text: string): string {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
