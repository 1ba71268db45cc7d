import { writeFileSync } from 'node:fs'
import { readableText } from '#server/reading/facts/index.ts'
import { rankedFacts } from '#server/reading/facts/reading/ranker.ts'
import { readKind } from '#server/reading/facts/reading/read-kind.ts'
import { kindTask } from '../facts/kind-task.ts'
import { leftOutKinds, readLeftOutKinds } from '../facts/left-out-kinds.ts'
import { trainRankers } from '../facts/rankers.ts'
import { readPapers } from '../papers/papers.ts'
import { folderTask } from '../suggestions/folder-task.ts'
import { train } from './trainer.ts'

// Trains the models that tell folders and kinds apart, from the papers and texts for training and from what lists of words
// say, and then the rankers of facts; with --rankers these alone, and with --rankers=date,total those of these facts. What the left-out authors' papers are judged to be is kept,
// for facts depend on it.

const rankers = process.argv.find((argument) => argument.startsWith('--rankers'))
const facts = rankers?.split('=')[1]?.split(',')
if (rankers === undefined) {
  console.log(train(folderTask()).report)
  const { leftOut, report } = train(kindTask())
  console.log(report)
  writeFileSync(leftOutKinds, `${JSON.stringify(leftOut)}\n`)
}

const kindOf = readLeftOutKinds()
const papers = readPapers().filter(({ use }) => use === 'training')
console.log(
  trainRankers(
    papers,
    (paper) => kindOf(paper) ?? readKind(readableText(paper.text), paper.business),
    rankedFacts.filter((fact) => facts?.includes(fact) ?? true),
  ),
)
