/** Numbers that are written as words before a unit, and are read as digits. */
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const writtenNumber = new RegExp(
  String.raw`\b(${numbers.join('|')})(?= (?:(?:day|week|month|year)s?|thousand)\b)|(?<=\blast )(${numbers.join('|')})\b`,
  'g',
)

/** Words that ask, and that are between what is asked. */
const idle = new Set(
  `a about all am an and any anything are at be been belonging but can cost costs d dated did do does document documents
  everything file files find for from get got give given had has have how i in is issued it list look made me most must
  my need needs of on one ones our out owe owed paid paper papers pay please received recent s see sent should show shows
  something spend spent still taken that the their them there these this to us was we were what when where which who
  whose will with worth you your`.split(/\s+/),
)

/** The text of a question, from which each part is taken as it is recognised. */
export class Remainder {
  #text: string

  constructor(text: string) {
    this.#text = text
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/[?!]|[.,](?!\d)/g, ' ')
      .replaceAll(/\b(what|who|when|where)'s\b/g, '$1 is')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(writtenNumber, (word) => String(numbers.indexOf(word) + 1))
      .trim()
  }

  /** Takes what a pattern finds out of the text, or puts something in its place. @returns what it found */
  take(
    pattern: RegExp,
    instead: (found: RegExpExecArray) => string = () => ' ',
  ): RegExpExecArray | undefined {
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    const { 0: whole, index } = found
    this.#text = `${this.#text.slice(0, index)}${instead(found)}${this.#text.slice(index + whole.length)}`
      .replaceAll(/\s+/g, ' ')
      .trim()
    return found
  }

  /** The words that were not taken and mean something. */
  words(): string {
    return this.#text
      .split(/[^\p{L}\p{N}&'-]+/u)
      .map((word) => word.replace(/'s$/, ''))
      .filter((word) => word !== '' && !idle.has(word))
      .join(' ')
  }
}
