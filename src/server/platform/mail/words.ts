import { momentFormat } from '#contract/platform/plain-date.ts'
import { harmlessName, harmlessSentence, oneLine } from './harmless-name.ts'

/** Longest sentence of the record in a mail, in characters: it names a file and where it was moved to. */
const MAX_SENTENCE = 160

/** Longest sentence of a rule in a mail, in characters. */
const MAX_RULE = 300

/**
 * Text of a mail. It is made by {@link words} and the functions below alone, so that no mail holds a name as it was typed.
 */
class Words {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type { Words }

/**
 * The product's own words. Each text that is filled in is taken for a name that somebody typed ({@link harmlessName}).
 *
 * @example words`${inviter} invites you to ${company}.`
 */
export function words(own: TemplateStringsArray, ...filled: ReadonlyArray<Words | number | string>): Words {
  const texts = filled.map((part) => (part instanceof Words ? part.text : harmlessName(String(part))))
  return new Words(own.map((text, index) => text + (texts[index] ?? '')).join(''))
}

/** An address of mail, or the host of the identity provider: nobody can choose one freely. */
export function addressInMail(address: string): Words {
  return new Words(oneLine(address))
}

/** What the product made itself: a hash, a time. */
export function ownValue(value: string): Words {
  return new Words(value)
}

/** A link of the product itself. */
export function linkInMail(url: string): Words {
  return new Words(url)
}

/** A sentence of the record, which holds names. */
export function recordInMail(description: string): Words {
  return new Words(harmlessSentence(description, MAX_SENTENCE))
}

/** A sentence of the master template's rules. */
export function ruleInMail(sentence: string): Words {
  return new Words(harmlessSentence(sentence, MAX_RULE))
}

/** The subject that somebody typed for documents. Mail programs make no links of subjects. */
export function typedSubject(subject: string): Words {
  return new Words(oneLine(subject))
}

/** Somebody with an account. Who has no name is called by the address. */
export interface Writer {
  email: string
  name: string
}

/** The name of a person, or without one the address. */
export function nameInMail({ email, name }: Writer): Words {
  return name === email ? addressInMail(email) : words`${name}`
}

export function personInMail({ email, name }: Writer): Words {
  return name === email ? addressInMail(email) : words`${name} (${addressInMail(email)})`
}

const inWords = momentFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time as mails name it: `22 November 2026 at 20:35 UTC`. */
export function spellTime(time: Date): string {
  return `${inWords(time)} UTC`
}
