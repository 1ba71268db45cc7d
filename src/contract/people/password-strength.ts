import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What somebody who knows a person tries first. */
export interface PersonalData {
  email?: string | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  businessName?: string | null | undefined
}

export const COMMON_PASSWORD =
  'This password is easy to guess: it is one of the common ones, or close to one. Several words that do not belong together are better.'
export const PERSONAL_PASSWORD =
  'This password contains your name, email address or company, which others know. Please choose another one.'

/** Passwords that are found in under a million guesses count as common (`docs/product.md` §5). */
const MIN_SCORE = 2
/** In characters. Shorter names are in many words. */
const MIN_WORD = 4
/** In characters. Only the beginning of longer passwords is looked at, because the time grows with the square. */
const MAX_LENGTH = 64
/** They are in the names of many companies and tell nothing. */
const generic = new Set(['limited', 'company', 'group', 'holdings', 'services', 'trading', 'partners'])

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of common words and passwords: 60 MB of memory, a quarter of a second. */
export async function loadPasswordLists(): Promise<ZxcvbnFactory> {
  estimator ??= makeEstimator().catch((error: unknown) => {
    estimator = undefined
    throw error
  })
  return await estimator
}

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_LENGTH,
  })
}

/**
 * Why a password that fulfils the rules is refused all the same: it is common, or contains what is known of the person
 * (`docs/product.md` §5).
 *
 * @returns the sentence for the person; undefined when the password is accepted
 */
export async function findWeakness(password: string, person: PersonalData): Promise<string | undefined> {
  const words = personalWords(person)
  const lowered = simplify(password)
  if (words.some((word) => lowered.includes(word))) return PERSONAL_PASSWORD
  const { score, sequence } = (await loadPasswordLists()).check(password, words)
  const isPersonal = sequence.some(
    ({ dictionaryName, token }) => dictionaryName === 'userInputs' && token.length >= MIN_WORD,
  )
  if (isPersonal) return PERSONAL_PASSWORD
  return score < MIN_SCORE ? COMMON_PASSWORD : undefined
}

/** The words of a person's data in simple letters, each text also written as one word. */
function personalWords({ businessName, email, firstName, lastName }: PersonalData): string[] {
  const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  const words = [name, email ?? '', businessName ?? ''].flatMap((text) => {
    const parts = simplify(text).split(/[^\p{L}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD && !generic.has(word))
}

/** In lower case, without accents. */
function simplify(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
