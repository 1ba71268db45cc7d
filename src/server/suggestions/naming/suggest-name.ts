import path from 'node:path'
import { fold } from '#server/search/index.ts'
import { documentDate } from './dates.ts'
import { documentKinds, type Kind } from './kinds.ts'
import { otherParty, personIn } from './party.ts'

export interface NamedDocument {
  /** As it is called now, with its extension. */
  name: string
  text: string
  businessName: string | null
  /** The folder it is thought to belong into: it is then no kind that belongs elsewhere. */
  folderId: string | undefined
}

/** What cameras and scanners call a file has their date, not the document's. */
const madeByDevice = /^(?:img|dsc|pxl|vid|scan|document|image|photo|whatsapp|screenshot)[-_ .]?/i
const MAX_STEM = 100
/** Words of a name, seen in it, weigh as if they stood at the head of the text. */
const NAMED = 4
/** Without a folder that bears it out, a kind must be plain to see. */
const ENOUGH = 2
const ENOUGH_ALONE = 5

/**
 * A clean name: the date that the document bears, whom it is from or about, what it is. The extension is kept.
 *
 * @returns nothing when the date or the kind is not clear, or when the name is as good already
 */
export function suggestName(
  { businessName, folderId, name, text }: NamedDocument,
  now: Date,
): string | undefined {
  const extension = path.extname(name)
  const stem = name.slice(0, name.length - extension.length)
  const date = documentDate(text, now) ?? (madeByDevice.test(stem) ? undefined : documentDate(stem, now))
  const kind = kindOf(stem, text, folderId)
  if (date === undefined || kind === undefined) return undefined
  const whom = whomOf(kind, text, businessName)
  const what = whom === undefined ? kind.label : `${whom} ${inner(kind.label)}`
  const clean = `${date} ${what}`.replaceAll(/[\\/:*?"<>|]+/g, ' ').replaceAll(/\s+/g, ' ')
  const better = clean.slice(0, MAX_STEM).trim()
  return isAsGood(stem, better, kind) ? undefined : better + extension
}

function whomOf({ folders, names }: Kind, text: string, businessName: string | null): string | undefined {
  if (names === 'nobody') return undefined
  if (names === 'person') return personIn(text)
  // Taxes have one other side, named or not.
  return folders.some((id) => id.startsWith('JK')) ? 'HMRC' : otherParty(text, businessName)
}

/** A label inside a name: "invoice", but "VAT return". */
function inner(label: string): string {
  return /^[A-Z]{2}|^[A-Z]\d/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Who has named a file with its date and its kind is not told how to. */
function isAsGood(stem: string, better: string, { says }: Kind): boolean {
  const current = comparable(stem)
  if (current === comparable(better)) return true
  return /^\d{4}-\d\d/.test(stem) && says.some((phrase) => current.includes(comparable(phrase)))
}

function comparable(text: string): string {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The kind that a document is, by what it says at its head rather than further down, in many words rather than in few. */
function kindOf(stem: string, text: string, folderId: string | undefined): Kind | undefined {
  const words = ` ${comparable(text.slice(0, 4000))} `
  const named = ` ${comparable(stem)} `
  let best: { kind: Kind; score: number } | undefined
  const fitting = documentKinds.filter(({ folders }) => folderId !== undefined && folders.includes(folderId))
  for (const kind of fitting.length > 0 ? fitting : documentKinds) {
    for (const phrase of kind.says) {
      const at = words.indexOf(` ${comparable(phrase)}`)
      const isNamed = named.includes(` ${comparable(phrase)}`)
      if (at < 0 && !isNamed) continue
      const place = at < 0 ? 0 : at < 60 ? 3 : at < 160 ? 2 : at < 400 ? 1 : 0
      const score = Math.min(3, phrase.split(' ').length) + place + (isNamed ? NAMED : 0)
      if (score > (best?.score ?? 0)) best = { kind, score }
    }
  }
  return best !== undefined && best.score >= (fitting.length > 0 ? ENOUGH : ENOUGH_ALONE)
    ? best.kind
    : undefined
}
