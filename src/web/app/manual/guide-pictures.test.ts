import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { guidePictures } from './guide-pictures.ts'

test('the guide has ten pictures in both themes, which weigh less than 400 kB together', () => {
  expect(guidePictures).toHaveLength(10)
  const folder = path.resolve('src/web/public/guide')
  const sizes = guidePictures.flatMap((name) =>
    ['light', 'dark'].map((theme) => statSync(path.join(folder, `${name}-${theme}.webp`)).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})
