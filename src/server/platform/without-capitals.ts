/** Words that stay in capitals: those without a vowel, those that begin as no name does, and what everybody writes so. */
const vowelless = '[^\\P{L}AEIOUYaeiouy]{2,4}'
const unspoken =
  '(?=\\p{L}{3,5}(?!\\p{L}))(?!mc|[bcdfgkpqtvwxz][hlrwjy]|s\\p{L}|[cgkp]n|[mn][bcdgkwyjz]|ts|cz|pf|ps|ll|ff|dd|rh|lh)[^\\P{L}aeiouyAEIOUY]{2}\\p{L}+'
const known =
  'uk|gb|usa|uae|it|tv|hr|eu|ee|pat|abc|aa|rac|axa|aig|edf|eon|ibm|ici|ico|bae|sse|hse|dla|bupa|ups|oecd|acca|cima|aat|icaew|acas|abta|atol|riba|rics|citb|ciob|cipd|napit|niceic|ukas|ipaf|adt|cic|cio'
const acronym = new RegExp(`(?<![\\p{L}'’])(?:${vowelless}|${unspoken}|${known})(?![\\p{L}'’])`, 'giu')
/** Words without a vowel that are names, titles or legal forms. */
const spoken = /^(?:mr|mrs|dr|st|jr|ms|ltd|ng|cwm|pwll|bros|nth)$/i

/** A name that is written in capitals throughout, as people write it; another one as it is. */
export function withoutCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replaceAll(/(?<![\p{L}'’])\p{L}|(?<=(?<!\p{L})o['’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/(?<!^)\b(?:And|Of|The)\b|(?<=\d)(?:St|Nd|Rd|Th)\b/g, (small) => small.toLowerCase())
    .replaceAll(acronym, (letters) => (spoken.test(letters) ? letters : letters.toUpperCase()))
}
