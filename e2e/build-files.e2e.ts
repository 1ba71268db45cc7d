import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './director.ts'

const BUILD = path.join(import.meta.dirname, '../dist/web')
/** A template, which the server fills for those who are signed in (`src/server/web/contents.ts`). */
const TEMPLATE = 'manual.html'

test('every file of the build is served', { tag: '@desktop' }, async ({ request }) => {
  const entries = await readdir(BUILD, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(BUILD, path.join(parentPath, name)))
    // Sent in place of what they were made from.
    .filter((name) => !/\.(?:br|gz)$/.test(name) && name !== TEMPLATE)
  // Among them the decoders, character maps, fonts, colour profiles and icons of pdf.js.
  for (const part of [
    'wasm/openjpeg.wasm',
    'cmaps/UniGB-UCS2-H.bcmap',
    'standard_fonts/',
    'iccs/',
    'annotation-note.svg',
  ])
    expect(names.filter((name) => name.includes(part))).not.toEqual([])
  const refused: string[] = []
  for (const name of names) {
    const response = await request.get(`/${name}`)
    if (response.status() !== 200 || (await response.body()).length === 0) refused.push(name)
  }
  expect(refused).toEqual([])
})
