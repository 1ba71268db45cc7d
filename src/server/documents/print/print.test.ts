import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeMsg } from '../testing/office.ts'
import { makePdf } from '../testing/pdf.ts'
import { makePng } from '../testing/png.ts'
import { makeZip } from '../testing/zip.ts'
import { readPdf } from '../pdf/pdf.ts'
import { renderPage } from '../pdf/pdf-image.ts'
import { makePrintForm } from './print.ts'
import { printText } from './print-text.ts'
import { visualRuns } from './text-lines.ts'
import { drawThumbnails } from '../pictures/thumbnails.ts'

/** An image with a red left half and a blue right half. */
async function picture(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: 'red' } }
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: await sharp(half).png().toBuffer(), left: 0, top: 0 },
  ])
}

async function pagesOf(text: string | Buffer, mimetype = 'text/plain'): Promise<string[]> {
  const form = await makePrintForm({ bytes: Buffer.from(text), mimetype })
  if (form.status !== 'made') throw new Error(form.status)
  const reading = await readPdf(form.pdf)
  return reading.status === 'indexed' ? reading.text.split('\f') : []
}

/** The colour of an image at a position given in fractions of its width and height. */
async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 64) * 64)
}
const RED = [256, 0, 0]
const BLUE = [0, 0, 256]

describe('the print form', () => {
  it('of a text has all characters, on numbered pages', async () => {
    const [first, second] = await pagesOf(`Café £1,250.00 – “net” €5\nΕλληνικά Русский\n\fsecond`)
    expect(first).toContain('Café £1,250.00 – “net” €5')
    expect(first).toContain('Ελληνικά Русский')
    expect(first).toContain('1 / 2')
    expect(second).toContain('second')
  })

  it('of a text wraps long lines, and continues on further pages', async () => {
    const pages = await pagesOf(`${'x'.repeat(5000)}\n${'line\n'.repeat(120)}the end`)
    expect(pages.join('').match(/x/g)).toHaveLength(5000)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.at(-1)).toContain('the end')
  })

  it('of a text in Windows-1252, and of bytes that are no text', async () => {
    expect(await pagesOf(Buffer.from('Caf\xe9', 'latin1'), 'text/csv')).toEqual([
      expect.stringContaining('Café'),
    ])
    expect(await pagesOf(Buffer.from([0xd8, 0x00, 0xff, 0x01, 0x1b]), 'text/plain')).toHaveLength(1)
    expect(await pagesOf('', 'text/plain')).toHaveLength(1)
  })

  it('of a text that is only drawn embeds a font where Helvetica lacks a character', async () => {
    for (const [text, isEmbedded] of [
      ['Café £1,250.00 – “net” €5', false],
      ['Ελληνικά', true],
    ] as const) {
      const pdf = await printText(`\t${text}`, { isForDrawing: true })
      expect(Buffer.from(pdf).includes('FontFile')).toBe(isEmbedded)
      expect(await readPdf(pdf)).toMatchObject({ text: expect.stringContaining(text) })
    }
  })

  it('of a text that is too long ends with a notice', async () => {
    const reading = await readPdf(await printText('Minutes of May', { limit: 7 }))
    expect(reading).toMatchObject({
      text: expect.stringMatching(/^Minutes\s+\(The rest of this document is too long to be printed\.\)$/),
    })
  })

  it('of very many short lines ends after 1,000 pages with a notice', async () => {
    const pages = await pagesOf(`"${'a,b\n'.repeat(60_000)}`, 'text/csv')
    expect(pages).toHaveLength(1000)
    expect(pages[998]).not.toContain('too long')
    expect(pages[999]).toMatch(/a,b\s+\(The rest of this document is too long to be printed\.\)/)
  })

  it('of an image is an A4 page in its orientation', async () => {
    const wide = await (await picture(400, 200)).webp().toBuffer()
    const form = await makePrintForm({ bytes: wide, mimetype: 'image/webp' })
    if (form.status !== 'made') throw new Error(form.status)
    const page = await renderPage(form.pdf, 0, { width: 1000, height: 1000 })
    if ('status' in page) throw new Error(page.reason)
    expect(page.width / page.height).toBeCloseTo(Math.SQRT2, 1)
    const { data, height, width } = page
    const shown = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    expect(await colourAt(shown, 0.1, 0.5)).toEqual(RED)
    expect(await colourAt(shown, 0.9, 0.5)).toEqual(BLUE)
  })

  it('of a TIFF with several pages has them all', async () => {
    const pages = await Promise.all(
      ['red', 'blue'].map(async (background, at) => {
        const size = at === 0 ? { width: 200, height: 400 } : { width: 400, height: 200 }
        return await sharp({ create: { ...size, channels: 3, background } })
          .png()
          .toBuffer()
      }),
    )
    const square = await Promise.all(
      pages.map((page) => sharp(page).resize(400, 400, { fit: 'fill' }).png().toBuffer()),
    )
    const scan = await sharp(square, { join: { animated: true } })
      .tiff()
      .toBuffer()
    const form = await makePrintForm({ bytes: scan, mimetype: 'image/tiff' })
    if (form.status !== 'made') throw new Error(form.status)
    for (const [index, colour] of [RED, BLUE].entries()) {
      const page = await renderPage(form.pdf, index, { width: 500, height: 500 })
      if ('status' in page) throw new Error(page.reason)
      const { data, height, width } = page
      const shown = sharp(data, { raw: { width, height, channels: 4 } })
      expect(await colourAt(await shown.png().toBuffer(), 0.5, 0.5)).toEqual(colour)
    }
    expect(await renderPage(form.pdf, 2, { width: 500, height: 500 })).toHaveProperty('status')
  })

  it('of a mail has its text and the names of its attachments', async () => {
    const head =
      'From: Ada <a@example.com>\r\nDate: Fri, 31 Oct 2025 10:05:00 +0000\r\nSubject: Minutes\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
    const parts = [
      '--b\r\nContent-Type: text/html\r\n\r\n<p>It was <b>agreed</b>.</p>',
      '--b\r\nContent-Disposition: attachment; filename="list.txt"\r\n\r\nthe whole list',
      '--b--',
    ]
    const mail = head + parts.join('\r\n')
    const [page] = await pagesOf(mail, 'message/rfc822')
    for (const said of ['2025-10-31 10:05 UTC', 'Ada', 'Minutes', 'It was agreed.', 'list.txt'])
      expect(page).toContain(said)
    expect(page).not.toContain('the whole list')
    const outlook = makeMsg(
      { '0037': 'Minutes', '1000': 'It was agreed.' },
      { name: 'one.pdf', bytes: makePdf(['x']) },
    )
    expect((await pagesOf(outlook, 'application/vnd.ms-outlook'))[0]).toContain('It was agreed.')
    for (const [bytes, mimetype] of [
      [Buffer.from(mail), 'message/rfc822'],
      [outlook, 'application/vnd.ms-outlook'],
      [Buffer.from('<!doctype html><p>It was agreed.'), 'text/html'],
    ] as const)
      expect(await drawThumbnails({ bytes, mimetype })).toMatchObject({ status: 'made' })
  })

  it('of an SVG is a page', async () => {
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="90"><rect width="50" height="90"/></svg>',
    )
    expect(await makePrintForm({ bytes, mimetype: 'image/svg+xml' })).toMatchObject({ status: 'made' })
  })

  it('is not made of other kinds, nor of damaged images', async () => {
    expect(await makePrintForm({ bytes: Buffer.from('x'), mimetype: 'application/zip' })).toEqual({
      status: 'none',
    })
    expect(await makePrintForm({ bytes: Buffer.from('x'), mimetype: 'image/png' })).toEqual({
      status: 'unreadable',
      reason: 'damaged',
    })
  })
})

describe('right-to-left lines are put in visual order', () => {
  it.each([
    ['plain English', ['plain', ' ', 'English'], false],
    ['שלום עולם', ['עולם', ' ', 'שלום'], true],
    ['price: שלום עולם 25', ['price:', ' ', '25', ' ', 'עולם', ' ', 'שלום'], false],
    ['שלום (abc) 12', ['12', ' ', '(', 'abc', ')', ' ', 'שלום'], true],
  ])('%s', (line, runs, isRightToLeft) => {
    expect(visualRuns(line)).toEqual({ runs, isRightToLeft })
  })
})

describe('thumbnails', () => {
  async function made(bytes: Uint8Array, mimetype: string) {
    const result = await drawThumbnails({ bytes, mimetype })
    if (result.status !== 'made') throw new Error(JSON.stringify(result))
    return result.images
  }

  it('of an image are upright, in two sizes', async () => {
    // As taken by a phone that is rotated to the left.
    const turned = await (await picture(1200, 800)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const [small, large] = await made(turned, 'image/jpeg')
    expect(await sharp(large!.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 720 })
    expect(await sharp(small!.bytes).metadata()).toMatchObject({ width: 96, height: 144 })
    expect(await colourAt(large!.bytes, 0.5, 0.1)).toEqual(RED)
    expect(await colourAt(large!.bytes, 0.5, 0.9)).toEqual(BLUE)
  })

  it('of a HEIC image', async () => {
    const heic = readFileSync(new URL('../testing/halves.heic', import.meta.url))
    const [, large] = await made(heic, 'image/heic')
    expect(await colourAt(large!.bytes, 0.1, 0.5)).toEqual(RED)
    expect(await colourAt(large!.bytes, 0.9, 0.5)).toEqual(BLUE)
  })

  it('of a BMP image', async () => {
    const bytes = Buffer.alloc(54 + 8 * 4)
    bytes.write('BM')
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 4],
      [22, 2],
    ] as const)
      bytes.writeUInt32LE(value, at)
    bytes.writeUInt16LE(1, 26)
    bytes.writeUInt16LE(32, 28)
    for (let pixel = 0; pixel < 8; pixel += 1) bytes[54 + pixel * 4 + (pixel % 4 < 2 ? 2 : 0)] = 255
    const [, large] = await made(bytes, 'image/bmp')
    expect(await colourAt(large!.bytes, 0.1, 0.5)).toEqual(RED)
    expect(await colourAt(large!.bytes, 0.9, 0.5)).toEqual(BLUE)
    bytes.writeUInt32LE(60_000, 18)
    bytes.writeUInt32LE(60_000, 22)
    expect(await drawThumbnails({ bytes, mimetype: 'image/bmp' })).toMatchObject({
      reason: 'too many pixels',
    })
    const cut = bytes.subarray(0, 40)
    expect(await drawThumbnails({ bytes: cut, mimetype: 'image/bmp' })).toMatchObject({ reason: 'damaged' })
  })

  it('of an SVG show nothing that it links to', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'drawing-'))
    const elsewhere = path.join(folder, 'blue.png')
    await writeFile(elsewhere, await (await picture(4, 4)).png().toBuffer())
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
      <rect width="200" height="100" fill="red"/><script>while(true);</script>
      <image xlink:href="file://${elsewhere}" x="100" width="100" height="100" preserveAspectRatio="none"/>
      <image href="http://127.0.0.1:9/blue.png" x="100" width="100" height="100"/></svg>`
    const [, large] = await made(Buffer.from(drawing), 'image/svg+xml')
    expect(await colourAt(large!.bytes, 0.9, 0.5)).toEqual(RED)
    await rm(folder, { recursive: true })
  })

  it('of a PDF and a text show the first page', async () => {
    for (const images of [
      await made(makePdf(['VAT', 'second']), 'application/pdf'),
      await made(Buffer.from('VAT\n'.repeat(40)), 'text/csv'),
    ]) {
      const { channels, dominant } = await sharp(images[1]!.bytes).stats()
      expect(dominant.r).toBeGreaterThan(240)
      expect(channels[0]!.min).toBeLessThan(160)
    }
  })

  it('of an Office document show its embedded thumbnail, if any', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
    const own = await (await picture(256, 192)).jpeg().toBuffer()
    const [, large] = await made(makeZip({ 'docProps/thumbnail.jpeg': own }), type)
    expect(await sharp(large!.bytes).metadata()).toMatchObject({ width: 256, height: 192 })
    expect(await drawThumbnails({ bytes: makeZip({ other: 'x' }), mimetype: type })).toEqual({
      status: 'none',
    })
  })

  it('are not made of an image with too many pixels', async () => {
    const bytes = makePng(30_000, 30_000)
    expect(await drawThumbnails({ bytes, mimetype: 'image/png' })).toEqual({
      status: 'unreadable',
      reason: 'too many pixels',
    })
  })

  it('are not made of damaged or empty documents', async () => {
    expect(await drawThumbnails({ bytes: Buffer.from('x'), mimetype: 'image/heic' })).toMatchObject({
      reason: 'damaged',
    })
    expect(await drawThumbnails({ bytes: Buffer.from('x'), mimetype: 'application/pdf' })).toMatchObject({
      reason: 'damaged',
    })
    expect(await drawThumbnails({ bytes: Buffer.alloc(0), mimetype: 'image/png' })).toEqual({
      status: 'none',
    })
  })
})
