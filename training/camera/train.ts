import { writeFileSync } from 'node:fs'
import { modelFile } from '#server/reading/classifier/index.ts'
import { choicesIn } from '#web/camera/sheet/find-sheet.ts'
import { type Choice, learn } from './learn.ts'
import { errorOf, RIGHT } from './measure.ts'
import { drawScene } from './scene.ts'

// Learns by which traits the sheet is chosen among the quads of a picture, from the pictures that it may be tuned on.

const PICTURES = { tuning: 84, further: 180 } as const

const pictures: Choice[][] = []
for (const set of ['tuning', 'further'] as const) {
  for (let index = 0; index < PICTURES[set]; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- all pictures together would need gigabytes
    const scene = await drawScene(set, index)
    pictures.push(
      choicesIn(scene).map(({ corners, rating }) => ({
        traits: rating.traits,
        isRight: errorOf(corners, scene) <= RIGHT,
      })),
    )
  }
}
const file = modelFile('trait-weights')
writeFileSync(file, `${JSON.stringify(learn(pictures))}\n`)
