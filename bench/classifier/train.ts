import { writeFileSync } from 'node:fs'
import { kindTask } from '../facts/kind-task.ts'
import { leftOutKinds } from '../facts/left-out-kinds.ts'
import { folderTask } from '../suggestions/folder-task.ts'
import { train } from './trainer.ts'

// Trains the models that tell folders and kinds apart, from the papers and texts for training and from what lists of words
// say. What the left-out hands' papers are judged to be is kept for measuring facts, which depend on it.

console.log(train(folderTask()).report)
const { leftOut, report } = train(kindTask())
console.log(report)
writeFileSync(leftOutKinds, `${JSON.stringify(leftOut).replaceAll('},', '},\n')}\n`)
