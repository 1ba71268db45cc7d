import { expect, it } from 'vitest'
import { type Colour, evennessOf, type Sample } from './evenness.ts'

/** Places along a square of 100 pixels, in the colours of a function. */
function border(colourOf: (x: number, y: number) => Colour): Sample[] {
  return [0, 1, 2, 3].flatMap((side) =>
    Array.from({ length: 20 }, (_, index) => {
      const share = (index + 0.5) / 20
      const x = [share, 1, 1 - share, 0][side] ?? 0
      const y = [0, share, 1, 1 - share][side] ?? 0
      return { x: x * 100, y: y * 100, colour: colourOf(x, y), side, share }
    }),
  )
}

it('takes light that falls off to one side for even', () => {
  expect(evennessOf(border((x, y) => [220 - 50 * x - 30 * y, 0, 4])).all).toBeGreaterThan(0.95)
})

it('takes a letter with a coloured band for even but for the band', () => {
  const { all, withoutBand } = evennessOf(border((_, y) => (y < 0.12 ? [60, -70, -50] : [230, 0, 2])))
  expect(all).toBeLessThan(0.6)
  expect(withoutBand).toBeGreaterThan(0.9)
})

it('takes a pattern for uneven, whichever side is left out', () => {
  const { most, withoutBand } = evennessOf(
    border((x, y) => ((Math.floor(x * 10) + Math.floor(y * 10)) % 2 === 0 ? [60, -70, -50] : [230, 0, 2])),
  )
  expect(Math.max(most, withoutBand)).toBeLessThan(0.5)
})
