import path from 'node:path'
import { fold } from '#server/search/index.ts'
import { documentDate } from './document-date.ts'
import { documentKinds, type Kind } from './document-kinds.ts'
import { otherParty, personIn } from './counterparty.ts'

export interface NamedDocument {
  /** Its current name with the extension. */
  name: string
  text: string
  businessName: string | null
  /** The suggested folder, which restricts the kind. */
  folderId: string | undefined
}

/** File names given by cameras and scanners, whose dates are not the document's. */
const madeByDevice = /^(?:img|dsc|pxl|vid|scan|document|image|photo|whatsapp|screenshot)[-_ .]?/i
const MAX_STEM = 100
/** The score of a phrase in the file name. */
const NAME_SCORE = 4
/** The minimum score of a kind that belongs to the suggested folder, and of any other kind. */
const MIN_SCORE = 2
const MIN_SCORE_WITHOUT_FOLDER = 5

/**
 * Suggests a name: date, other party or person, and kind of the document. The extension is kept.
 *
 * @returns undefined when the date or the kind is unknown, or the current name is as good
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
  const who = whoOf(kind, text, businessName)
  const what = who === undefined ? kind.label : `${who} ${inner(kind.label)}`
  const clean = `${date} ${what}`.replaceAll(/[\\/:*?"<>|]+/g, ' ').replaceAll(/\s+/g, ' ')
  const better = clean.slice(0, MAX_STEM).trim()
  return isAsGood(stem, better, kind) ? undefined : better + extension
}

function whoOf({ folders, names }: Kind, text: string, businessName: string | null): string | undefined {
  if (names === 'nobody') return undefined
  if (names === 'person') return personIn(text)
  // The other party of tax documents is always HMRC.
  return folders.some((id) => id.startsWith('JK')) ? 'HMRC' : otherParty(text, businessName)
}

/** The label within a name: "invoice", but "VAT return". */
function inner(label: string): string {
  return /^[A-Z]{2}|^[A-Z]\d/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Whether the current name has the date and the kind already. */
function isAsGood(stem: string, better: string, { phrases }: Kind): boolean {
  const current = comparable(stem)
  if (current === comparable(better)) return true
  return /^\d{4}-\d\d/.test(stem) && phrases.some((phrase) => current.includes(comparable(phrase)))
}

function comparable(text: string): string {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Finds the kind of a document by its phrases: early ones count more, and long ones. */
function kindOf(stem: string, text: string, folderId: string | undefined): Kind | undefined {
  const words = ` ${comparable(text.slice(0, 4000))} `
  const named = ` ${comparable(stem)} `
  let best: { kind: Kind; score: number } | undefined
  const fitting = documentKinds.filter(({ folders }) => folderId !== undefined && folders.includes(folderId))
  for (const kind of fitting.length > 0 ? fitting : documentKinds) {
    for (const phrase of kind.phrases) {
      const at = words.indexOf(` ${comparable(phrase)}`)
      const isNamed = named.includes(` ${comparable(phrase)}`)
      if (at < 0 && !isNamed) continue
      const place = at < 0 ? 0 : at < 60 ? 3 : at < 160 ? 2 : at < 400 ? 1 : 0
      const score = Math.min(3, phrase.split(' ').length) + place + (isNamed ? NAME_SCORE : 0)
      if (score > (best?.score ?? 0)) best = { kind, score }
    }
  }
  return best !== undefined && best.score >= (fitting.length > 0 ? MIN_SCORE : MIN_SCORE_WITHOUT_FOLDER)
    ? best.kind
    : undefined
}
