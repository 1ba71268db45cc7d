import { factNames } from '#contract/documents/fact-names.ts'
import { type Counts, measure, NOW } from './measure.ts'
import { readPapers } from '../papers/papers.ts'

// How well the facts of documents are read. Rules and rankers were made on the papers for training, whose figures therefore
// flatter; `npm run train` reports those of authors that a ranker has not seen. Those that are reported were written by other
// authors, and nobody who made rules has read them.

const percent = (part: number, of: number) => (of === 0 ? '–' : ((part / of) * 100).toFixed(1))
const cells = ({ read, right, there }: Counts) =>
  `${String(there)} | ${String(read)} | ${percent(right, read)} | ${percent(right, there)}`

const papers = readPapers(process.argv.slice(2).find((argument) => !argument.startsWith('--')))
for (const use of ['training', 'reported'] as const) {
  const its = papers.filter((paper) => paper.use === use && paper.isLabelled('date'))
  const { counts, misses } = measure(its, NOW)
  console.log(
    `\n${use}: ${String(its.length)} papers\n\n| fact | there | read | precision | recall |\n|---|---|---|---|---|`,
  )
  for (const fact of factNames)
    console.log(`| ${fact} | ${cells(counts.get(fact) ?? { there: 0, read: 0, right: 0 })} |`)
  if (process.argv.includes('--kinds')) {
    console.log('\n| kind | papers | party: read | right | ends: read | right |\n|---|---|---|---|---|---|')
    for (const [kind, those] of Map.groupBy(its, ({ fields }) => fields.get('kind') ?? 'none')) {
      const of = measure(those, NOW).counts
      const both = (['party', 'ends'] as const).map((fact) => {
        const { read, right, there } = of.get(fact) ?? { read: 0, right: 0, there: 0 }
        return `${String(read)} of ${String(there)} | ${String(right)}`
      })
      console.log(`| ${kind} | ${String(those.length)} | ${both.join(' | ')} |`)
    }
  }
  // Only for the papers of training: nobody is to look at the others.
  if (use !== 'training' || !process.argv.includes('--misses')) continue
  for (const { fact, paper, read, wanted } of misses)
    console.log(
      `${fact}: ${paper.author}, ${paper.fields.get('name') ?? ''} (${paper.fields.get('kind') ?? ''}): read ${read ?? 'nothing'}, is ${wanted ?? 'nothing'}`,
    )
}
