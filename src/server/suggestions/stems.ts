import { wordsOf } from '#server/search/index.ts'

/** Words that say nothing between others: "certificate of incorporation" is two words here. */
const passedOver = new Set('a an and at by for from of or the to with'.split(' '))

/** Words that another one's ending would make of them: tax that is "PAYE" is not what one "pays", nor are goods good. */
const wholes = new Set(['paye', 'goods', 'news', 'terms', 'premises'])

/** What forms of an English word share: a light stemmer, for words that {@link wordsOf} gives. */
export function stemOf(word: string): string {
  if (word.length < 4 || wholes.has(word) || !/^[a-z]+$/.test(word)) return word
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
  const root = single.replace(/([aeiouy].*?)(?:ing|ed)$/, '$1')
  const cut = root.length < 3 ? single : root.replace(/([bdgklmnprt])\1$/, '$1')
  return cut.replace(/(.[^e])e$/, '$1').replace(/(..[st])ion$/, '$1')
}

/** The stems of a text in their order; words that were broken at the end of a line are whole again. */
export function stemsOf(text: string, read: (word: string) => string = (word) => word): string[] {
  const whole = text.replaceAll(/(\p{L})-\n\s*(\p{Ll})/gu, '$1$2')
  return wordsOf(whole).flatMap((word) => (passedOver.has(word) ? [] : [stemOf(read(word))]))
}

const mistakes: ReadonlyArray<readonly [seen: RegExp, meant: string]> = [
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/1/g, 'i'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/6/g, 'g'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/^l/, 'i'],
  [/l/g, 'i'],
]

/**
 * Reads a word that a scanner saw: when it is none that is known, and one of the usual mistakes (0 for o, 1 or l for i,
 * rn for m) made of a known one what it is, that one.
 */
export function readerFor(isKnown: (stem: string) => boolean): (word: string) => string {
  return (word) => {
    if (word.length < 3 || !/[a-z]/.test(word) || isKnown(stemOf(word))) return word
    for (const [seen, meant] of mistakes) {
      const other = word.replace(seen, meant)
      if (other !== word && isKnown(stemOf(other))) return other
    }
    // Two mistakes in one word are common in a bad scan.
    const letters = word.replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('5', 's').replaceAll('8', 'b')
    return letters !== word && isKnown(stemOf(letters)) ? letters : word
  }
}
