import { wordsOf } from '#contract/manual/search-words.ts'

/** Function words, left out of terms: "certificate of incorporation" is two words here. */
const stopWords = new Set('a an and at by for from of or the to with'.split(' '))

/** Words that are never stemmed, because their stem is another word: "PAYE" is not what one "pays", nor are goods good. */
const exceptions = new Set(['paye', 'goods', 'news', 'terms', 'premises'])

/**
 * The stem that the forms of an English word share, for words that {@link wordsOf} gives. It removes fewer endings than
 * the Porter and Snowball stemmers of npm, with which `npm run bench:suggestions` finds the right folder less often.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || exceptions.has(word) || !/^[a-z]+$/.test(word)) return word
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^sui])s$/, '$1')
  const root = single.replace(/([aeiouy].*?)(?:ing|ed)$/, '$1')
  const cut = root.length < 3 ? single : root.replace(/([bdgklmnprt])\1$/, '$1')
  return cut.replace(/(.[^e])e$/, '$1').replace(/(..[st])ion$/, '$1')
}

/** The stems of a text in their order. Words that were hyphenated at the end of a line are joined first. */
export function stemsOf(text: string, correct: (word: string) => string = (word) => word): string[] {
  const whole = text.replaceAll(/(\p{L})-\n\s*(\p{Ll})/gu, '$1$2')
  return wordsOf(whole).flatMap((word) => (stopWords.has(word) ? [] : [stemOf(correct(word))]))
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
 * Corrects recognition errors: an unknown word becomes the known one that a usual mistake (0 for o, 1 or l for i, rn for
 * m) would turn into it.
 */
export function spellingCorrector(isKnown: (stem: string) => boolean): (word: string) => string {
  return (word) => {
    if (word.length < 3 || !/[a-z]/.test(word) || isKnown(stemOf(word))) return word
    for (const [seen, meant] of mistakes) {
      const other = word.replace(seen, meant)
      if (other !== word && isKnown(stemOf(other))) return other
    }
    // A bad scan often has two mistakes in one word.
    const letters = word.replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('5', 's').replaceAll('8', 'b')
    return letters !== word && isKnown(stemOf(letters)) ? letters : word
  }
}
