import { measure, type Result } from './measure.ts'
import { readTexts } from './texts.ts'

// The accuracy of suggested folders, by the documents' words alone. The profiles were written before the texts; words and
// weights were then chosen by the development styles, never by the held-out ones. The style "notes" was held out at first,
// and moved to development when plain words turned out to be missing. One author wrote profiles and texts, so accuracy on
// real documents may be lower.

const percent = (part: number, of: number) => (of === 0 ? '–' : ((part / of) * 100).toFixed(1))

function row(name: string, { folder, letters, names, nowhere, shown, texts }: Result): string {
  return [
    name,
    texts,
    `${percent(letters.first, texts)} / ${percent(letters.three, texts)}`,
    `${percent(folder.first, texts)} / ${percent(folder.three, texts)}`,
    `${percent(shown.any, texts)}: ${percent(shown.first, shown.any)} / ${percent(shown.three, shown.any)}`,
    `${String(nowhere.withoutSuggestion)} of ${String(nowhere.texts)}`,
    `${String(names.given)}: ${percent(names.right, names.given)}`,
  ].join(' | ')
}

const texts = readTexts()
const started = performance.now()
const all = measure(texts)
const each = (performance.now() - started) / texts.length

console.log(
  'In %, first / among three; of the texts for which something was suggested: how many, and how many right.\n',
)
console.log(
  '| style | texts | letters | folder | suggested | no folder, none suggested | names: date right |',
)
console.log('|---|---|---|---|---|---|---|')
for (const use of ['development', 'held-out'] as const) {
  const ofUse = texts.filter((text) => text.use === use)
  for (const [style, its] of Map.groupBy(ofUse, (text) => text.style))
    console.log(`| ${row(`${style} (${use})`, measure(its))} |`)
  console.log(`| ${row(`**${use}**`, measure(ofUse))} |`)
}
console.log(`| ${row('**all**', all)} |`)
console.log(`\n${each.toFixed(2)} ms for each text, on Node ${process.version}.`)
