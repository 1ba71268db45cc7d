import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { hasHugeImage, renderPage } from './pdf-image.ts'

const SIDE = 600

/** A PDF with one image of black and white columns, each a pixel wide, whose stated width can be changed. */
async function makeStripes(width = `/Width ${String(SIDE)}`): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([SIDE, SIDE])
  const stripes = pdf.context.stream(Buffer.alloc((SIDE * SIDE) / 8, 0b01010101), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: SIDE,
    Height: SIDE,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
  })
  const name = page.node.newXObject('Image', pdf.context.register(stripes))
  page.node.addContentStream(
    pdf.context.register(pdf.context.stream(`${String(SIDE)} 0 0 ${String(SIDE)} 0 0 cm ${String(name)} Do`)),
  )
  const bytes = Buffer.from(await pdf.save())
  return Buffer.from(bytes.toString('latin1').replace(`/Width ${String(SIDE)}`, width), 'latin1')
}

async function greysOf(isRough: boolean): Promise<number[]> {
  const page = await renderPage(await makeStripes(), 0, { width: 100, height: 100 }, isRough)
  if ('status' in page) throw new Error(page.reason)
  return [...page.data].filter((value) => value > 64 && value < 192)
}

it('scales images with smoothing, or without', async () => {
  expect(await greysOf(false)).not.toEqual([])
  expect(await greysOf(true)).toEqual([])
})

it('recognises an image that is too large for smooth scaling, with object streams or without', async () => {
  expect(hasHugeImage(await makeStripes())).toBe(false)
  expect(hasHugeImage(await makeStripes('/Width 34862'))).toBe(false)
  expect(hasHugeImage(await makeStripes('/Width 134862'))).toBe(true)
  expect(hasHugeImage(new TextEncoder().encode('9 0 obj <</Height 4332/Width\n34862>>'))).toBe(true)
  expect(hasHugeImage(new TextEncoder().encode('/Height 4332>>endobj <</Width 34862>>'))).toBe(false)
})
