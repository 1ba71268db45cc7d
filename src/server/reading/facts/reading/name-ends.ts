import { legalForm, titleWords } from './names.ts'

/** Words that are beside a name on a line and belong to none: titles of papers, labels, stamps, marks of approval. */
const beside =
  /^(?:invoices?|statements?|receipts?|remittance|certificates?|agreement|records?|register|schedule|assessment|application|months?|weeks?|vrn|vat|tel|telephone|phone|email|fax|web|account|received|paid|copy|page|no|nos|ref|reference|numbers?|reg|registered|registration|mid|tid|till|table|date|dated|tax|period|branch|dept|department|customer|client|cashier|approved|niceic|napit|unit|po|our|your|sheet|serial|enrolment|engineer|driver|subscription|renewal|employer|employee|payslip|part|sort|site|location|duplicate|original|overdue|cancelled|void|posted|entered|scanned|customer|contractor|supplier|owner|landlord|tenant|payee|payer|insured|policyholder|merchant|issued|by|to|from|for|gov\.uk)$/i
const form = new RegExp(`^${legalForm}[.,:;]?$`)
const joining = /^(?:of|for|and|&|the|by|to|from|-|–|:)$/i

const isCapitals = (word: string) => /[A-Z]{3}/.test(word) && word === word.toUpperCase()
const isTitled = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)
const isBeside = (word: string) => {
  const bare = word.replace(/[.,:;]+$/, '')
  return beside.test(bare) || new RegExp(`^(?:${titleWords.source})$`, 'i').test(bare)
}

/**
 * A name without the words of the line that are beside it: it ends with its legal form, before the title of a paper, a
 * label or a stamp, and where capitals begin or end; it begins behind the title of a paper.
 *
 * @returns the name and how many characters before it are left out
 */
export function boundedName(text: string): { name: string; before: number } {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({ word: match[0], start: match.index }))
  const formAt = words.findIndex(({ word }, index) => index > 0 && form.test(word))
  const last = formAt === -1 ? words.length : formAt
  let from = 0
  for (let index = 0; index < last - 1; index += 1) {
    // "Blackmoor Web & Print" is one name.
    if (!isBeside(words[index]?.word ?? '') || /^(?:&|and)$/i.test(words[index + 1]?.word ?? '')) continue
    const changes = isCapitals(words[index]?.word ?? '') && isTitled(words[index + 1]?.word ?? '')
    const isBegin =
      formAt !== -1 || words.slice(0, index).every((one) => isBeside(one.word) || isCapitals(one.word))
    if (isBegin && (last - index > 2 || changes)) from = index + 1
  }
  while (from > 0 && from < last - 1 && joining.test(words[from]?.word ?? '')) from += 1
  let to = formAt === -1 ? words.length : formAt + 1
  if (formAt === -1) {
    for (let index = from + 1; index < words.length; index += 1) {
      const word = words[index]?.word ?? ''
      const named = words.slice(from, index).map((one) => one.word)
      const isStyled =
        (named.length > 1 && named.every(isCapitals) && isTitled(word)) ||
        (named.length > 1 && named.filter(isTitled).length > 1 && isCapitals(word))
      const isMark = word === 'Gas' && words[index + 1]?.word === 'Safe'
      const isBehindDash = word === '-' && /^[a-z]/.test(words[index + 1]?.word ?? '')
      if (
        isStyled ||
        isMark ||
        isBehindDash ||
        (isBeside(word) && (named.length > 1 || isCapitals(named[0] ?? '')))
      ) {
        to = index
        break
      }
    }
  }
  while (to > from + 1 && joining.test(words[to - 1]?.word ?? '')) to -= 1
  const start = words[from]?.start ?? 0
  const end = (words[to - 1]?.start ?? 0) + (words[to - 1]?.word.length ?? 0)
  return { name: text.slice(start, end).replace(/[,:;]+$/, ''), before: start }
}
