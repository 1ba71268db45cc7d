import { measure, type Result } from './measure.ts'
import { type FiledText, readFiledPapers, readTexts } from './texts.ts'

// The accuracy of suggested folders by the documents' words alone, in an empty account. The model has learnt from the
// documents for training, whose figures therefore flatter; `npm run train` reports those of authors that it has not seen.
// Those that are reported were written by other authors, and nobody who made the model has read them.

const percent = (part: number, of: number) => (of === 0 ? '–' : ((part / of) * 100).toFixed(1))
const both = ({ first, three }: { first: number; three: number }, of: number) =>
  `${percent(first, of)} / ${percent(three, of)}`

function row(name: string, { any, folder, letters, names, nowhere, shown, sure, texts }: Result): string {
  return [
    name,
    texts,
    both(letters, texts),
    both(folder, texts),
    both(any, texts),
    `${percent(shown.any, texts)}: ${both(shown, shown.any)}`,
    `${String(sure.any)}: ${percent(sure.right, sure.any)}`,
    `${String(nowhere.withoutSuggestion)} of ${String(nowhere.texts)}`,
    `${String(names.given)}: ${percent(names.right, names.given)}`,
  ].join(' | ')
}

function report(title: string, texts: readonly FiledText[]): void {
  console.log(`\n${title}\n`)
  console.log(
    '| author | texts | letter | folder | any reasonable folder | suggested: right | sure: right | no folder, none suggested | names: date right |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const use of ['training', 'reported'] as const) {
    const ofUse = texts.filter((text) => text.use === use)
    for (const [author, its] of Map.groupBy(ofUse, (text) => text.author))
      console.log(`| ${row(`${author} (${use})`, measure(its))} |`)
    console.log(`| ${row(`**${use}**`, measure(ofUse))} |`)
  }
}

const [papers, texts] = [readFiledPapers(), readTexts()]
measure(texts.slice(0, 20))
const started = performance.now()
measure(papers)
const each = (performance.now() - started) / papers.length

console.log(
  'In %, first / among three; of the texts for which something was suggested: how many, and how many right.',
)
report('Papers of whole businesses, a third of them recognised from bad pictures', papers)
report('Short texts', texts)
console.log(`\n${each.toFixed(2)} ms for each paper, on Node ${process.version}.`)
