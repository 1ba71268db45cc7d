import { SURE } from '#web/camera/sheet/sure.ts'
import { inShare, percentile } from '../../bench/statistics.ts'
import { measure, type Result, RIGHT } from './measure.ts'
import type { PictureSet } from './tables.ts'

// How exactly the camera finds sheets of paper, on drawn photos: of receipts and letters on many tables, turned, tilted,
// curled, in uneven light, blurred and noisy. The detection was tuned on the first two sets, the second on nine tables of its
// own; the last has other pictures and six more tables, and is what counts. Argument: a share of the pictures (1/3).

const PICTURES = 84
/** Tables without a sheet, of which nothing should be cut out. */
const EMPTY = 14

const isSelected = inShare(process.argv[2])

async function measureAll(set: PictureSet, count: number, isEmpty: boolean): Promise<Result[]> {
  const results: Result[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the times are those of one picture
  for (let index = 0; index < count; index += 1)
    if (isSelected(index)) results.push(await measure(set, index, { isEmpty }))
  return results
}

function shareOf(results: readonly Result[], is: (result: Result) => boolean): string {
  return results.length === 0 ? '–' : `${((results.filter(is).length / results.length) * 100).toFixed(1)} %`
}

const isRight = ({ error }: Result) => error <= RIGHT
const isCut = ({ confidence }: Result) => confidence > SURE

console.log(
  `| Pictures | number | corners within ${String(RIGHT * 100)} % | narrow (from 1:3) | cut out | of these right |`,
)
console.log('| --- | --- | --- | --- | --- | --- |')
const times: number[] = []
for (const set of ['tuning', 'further', 'reported'] as const) {
  // oxlint-disable-next-line no-await-in-loop -- as above
  const results = await measureAll(set, PICTURES, false)
  times.push(...results.map(({ milliseconds }) => milliseconds))
  const cells = [
    set,
    String(results.length),
    shareOf(results, isRight),
    shareOf(
      results.filter(({ ratio }) => ratio >= 3),
      isRight,
    ),
    shareOf(results, isCut),
    shareOf(results.filter(isCut), isRight),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  // The reported ones are not shown one by one, so that nothing is fitted to them.
  for (const { confidence, error, name, ratio } of set === 'reported' ? [] : results)
    if (error > RIGHT)
      console.error(
        `${name}, 1:${ratio.toFixed(1)}: ${(error * 100).toFixed(1)} %, confidence ${confidence.toFixed(2)}`,
      )
}
const empty = await measureAll('reported', EMPTY, true)
console.log(`\nCut out of tables without a sheet: ${shareOf(empty, isCut)} of ${String(empty.length)}`)
console.log(
  `Time for a picture: median ${percentile(times, 0.5).toFixed(0)} ms, 95 % under ${percentile(times, 0.95).toFixed(0)} ms`,
)
