import { type Corners, cornerNames } from '#web/camera/sheet/corners.ts'
import { findSheet } from '#web/camera/sheet/find-sheet.ts'
import { distance } from '#web/camera/sheet/quad.ts'
import { drawScene, type Scene } from './scene.ts'

/** What became of one picture. */
export interface Result {
  name: string
  ratio: number
  /** The distance of the worst corner from where it should be, as a share of the sheet's diagonal. */
  error: number
  confidence: number
  milliseconds: number
}

/** The largest error of a corner that counts as right, as a share of the sheet's diagonal. */
export const RIGHT = 0.02

export async function measure(...of: Parameters<typeof drawScene>): Promise<Result> {
  const scene = await drawScene(...of)
  const start = performance.now()
  const sheet = findSheet(scene)
  return {
    name: scene.name,
    ratio: scene.ratio,
    error: sheet === undefined ? 1 : errorOf(sheet.corners, scene),
    confidence: sheet?.confidence ?? 0,
    milliseconds: performance.now() - start,
  }
}

/** Which of the corners is the upper left one does not count: a receipt may lie on its side. */
export function errorOf(found: Corners, { corners: truth }: Scene): number {
  if (truth === undefined) return 1
  const diagonal = Math.max(
    distance(truth.topLeft, truth.bottomRight),
    distance(truth.topRight, truth.bottomLeft),
  )
  const turns = cornerNames.map((_, turn) =>
    Math.max(
      ...cornerNames.map((name, index) => {
        const turned = cornerNames[(index + turn) % cornerNames.length] ?? name
        return distance(truth[name], found[turned])
      }),
    ),
  )
  return Math.min(...turns) / diagonal
}
