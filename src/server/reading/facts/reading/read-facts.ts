import type { ReadVat } from '#contract/documents/document-facts.ts'
import { type DocumentKind, kindRows } from '#contract/documents/document-kinds.ts'
import type { Period } from '#contract/platform/plain-date.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import { type Found, withDigits } from './found.ts'
import { paidToHmrc, titleOfProof } from './read-acknowledgement.ts'
import { readDate } from './read-date.ts'
import { readDue } from './read-due.ts'
import { readEnds } from './read-ends.ts'
import { type JudgedKind, readKind } from './read-kind.ts'
import { asKnown, type KnownParties } from './known-parties.ts'
import { readParty } from './read-party.ts'
import { readPeriod } from './read-period.ts'
import { readPerson } from './read-person.ts'
import { readReference } from './read-reference.ts'
import { readTotal, type Total } from './read-total.ts'
import { readVat } from './read-vat.ts'
import { standingTitle } from './standing-titles.ts'
import { taxPeriodIn } from './tax-period.ts'

/** What was read in a text, each with its place in it. */
export interface FactsInText {
  kind?: Found<DocumentKind>
  date?: Found<string>
  period?: Found<Period>
  party?: Found<string>
  total?: Found<Total>
  reference?: Found<string>
  person?: Found<string>
  ends?: Found<string>
  due?: Found<string>
  vat?: Found<ReadVat>
  /** What the paper is called by law or an authority. */
  title?: Found<string>
}

/** Facts are on the first pages, and totals at the end. */
const MAX_BEGINNING = 24_000
const MAX_END = 6000

/**
 * What is read of a text: its beginning and its end, without long runs of spaces, dots and letters, on which patterns would
 * spend long. Its form feeds are those of the text.
 */
export function readableText(text: string): string {
  const pieces = piecesOf(text)
  let [beginning, end] = ['', '']
  while (pieces.length > 0 && beginning.length < MAX_BEGINNING) beginning += shortened(pieces.shift() ?? '')
  while (pieces.length > 0 && end.length < MAX_END) end = shortened(pieces.pop() ?? '') + end
  const short = beginning + pieces.join('') + end
  if (short.length <= MAX_BEGINNING + MAX_END) return short
  const left = short.slice(MAX_BEGINNING, -MAX_END).replaceAll(/[^\f]+/g, '')
  return `${short.slice(0, MAX_BEGINNING)}\n${left}${short.slice(-MAX_END)}`
}

const PIECE = 20_000

/** Splits a text between two words, where nothing of what {@link shortened} looks for goes on. */
function piecesOf(text: string): string[] {
  const pieces = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    const joint = / (?<=\p{L} )(?=\p{L})/gu
    joint.lastIndex = start + PIECE
    end = joint.exec(text)?.index ?? text.length
    pieces.push(text.slice(start, end))
  }
  return pieces
}

const shortened = (text: string) =>
  text
    .replaceAll(/([ \t]{8})[ \t]+/g, '$1')
    .replaceAll(/(\n\s?\n)[\n ]+/g, '$1')
    .replaceAll(/([^\p{L}\p{N}\s])\1{7,}/gu, '$1$1$1$1')
    .replaceAll(/(\S{80})\S+/g, '$1')

/**
 * Reads the facts of a document: only what is likely enough to be shown.
 *
 * @param text as {@link readableText} gives it; the places of facts are in it
 * @param now no document is of a later day
 * @param kind what the document is
 * @param parties whom the company's other papers and its links to outsiders name
 */
export function readFacts(
  text: string,
  own: Business,
  now: Date,
  kind: JudgedKind = readKind(text, own),
  parties: KnownParties = { known: [], senders: [] },
): FactsInText {
  const clean = withDigits(text)
  const date = readDate(clean, now, kind)
  return present({
    kind: kind.found,
    date,
    period: readPeriod(clean),
    party:
      (kind.likeliest === 'receipt' ? paidToHmrc(text) : undefined) ??
      asKnown(readParty(text, own, kind), text, { kind, ...parties }),
    total: readTotal(clean, kind),
    reference: readReference(text, kind, own),
    person: readPerson(text, kind, own),
    ends: readEnds(clean, kind, date?.value),
    due: readDue(clean, kind, date?.value),
    vat: readVat(text),
    title: titleOf(text, kind),
  })
}

/** A standing title, or the kind, with the tax month or week that the paper is of. */
function titleOf(text: string, { found }: JudgedKind): Found<string> | undefined {
  if (found === undefined) return undefined
  const standing = standingTitle(text)
  const title = standing?.kind === found.value ? standing.title : titleOfProof(text, found.value)
  const { isOfTaxPeriod, label } = kindRows[found.value]
  const period = isOfTaxPeriod ? taxPeriodIn(text) : undefined
  if (title === undefined && period === undefined) return undefined
  const value = [title ?? label, period].flatMap((part) => part ?? []).join(' ')
  return { value, start: 0, end: 0, confidence: 1 }
}

/** Without those that were not found. */
function present(facts: {
  [Name in keyof Required<FactsInText>]: FactsInText[Name] | undefined
}): FactsInText {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}
