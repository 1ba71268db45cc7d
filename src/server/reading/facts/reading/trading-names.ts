import { allNames, type Business } from '#server/reading/classifier/index.ts'
import { partyKey } from './known-parties.ts'
import { folded, isName, legalForm, ownNames, titled } from './names.ts'

/** With fewer papers nothing is concluded. */
const MIN_PAPERS = 2
/** Shorter beginnings of an address are of many. */
const MIN_ADDRESS = 6

/**
 * The names under which the papers of a company have its address, or say that it trades: each that stands in most of those
 * that have another name there than the company's own.
 *
 * @param texts the beginnings of its papers
 */
export function tradingNames(texts: readonly string[], own: Business): string[] {
  const isOurs = ownNames({ ...own, address: null })
  const street = folded((own.address ?? '').split(/[,\n]/)[0] ?? '')
  const counts = new Map<string, { name: string; papers: number }>()
  let papers = 0
  for (const text of texts) {
    const found = [...tradedIn(text, own), ...(street.length < MIN_ADDRESS ? [] : above(text, street))]
    const names = found.map(titled).filter((name) => isName(name) && !isOurs(name))
    const keys = new Map(names.map((name) => [partyKey(name), name]))
    if (keys.size > 0) papers += 1
    for (const [key, name] of keys)
      counts.set(key, { name: counts.get(key)?.name ?? name, papers: (counts.get(key)?.papers ?? 0) + 1 })
  }
  return [...counts.values()]
    .filter((one) => one.papers >= MIN_PAPERS && 2 * one.papers > papers)
    .map(({ name }) => name)
}

/** "Carys Bowen trading as Bowen Glazing". */
function tradedIn(text: string, own: Business): string[] {
  return allNames(own).flatMap((name) => {
    if (name.trim() === '') return []
    const ours = name
      .trim()
      .replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')
      .replaceAll(/\s+/g, '\\s+')
    const form = new RegExp(
      `${ours}(?:\\s+${legalForm})?,?\\s+\\(?(?:t/a|trading as)\\s+([^\\n,;()|]{3,50})`,
      'giu',
    )
    return [...text.matchAll(form)].map(([, traded = '']) => traded.split(/\s{2,}/)[0] ?? '')
  })
}

/** What stands over the street of the company, or before it on its line. */
function above(text: string, street: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, index) => {
    const cells = [...line.matchAll(/\S(?:\S| (?! ))*/g)]
    return cells.flatMap((cell) => {
      const parts = cell[0].split(/[,|·]/)
      const at = parts.findIndex((part) => folded(part) === street)
      if (at > 0) return parts[at - 1] ?? []
      if (at === -1) return []
      const over = [...(lines[index - 1] ?? '').matchAll(/\S(?:\S| (?! ))*/g)]
      const name =
        over.find((one) => Math.abs(one.index - cell.index) <= 2) ?? (over.length === 1 ? over[0] : undefined)
      return name === undefined ? [] : name[0].replace(/^[^:]*:\s*/, '')
    })
  })
}
