import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, PDFString } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { renderPage } from '#server/documents/pdf/pdf-image.ts'
import { type Director, expect, expectAccessible, test, viewerOf } from './director.ts'

/** The samples of the tests, and those in a folder of one's own. */
const folders = [path.join(import.meta.dirname, 'pdfs'), process.env['CORPUS']].filter(
  (folder) => folder !== undefined,
)
/** A pixel darker than this is ink; 255 is white. */
const LIGHT = 200
/** A page with a smaller share of ink is not compared: that is a few pixels, or the other program drew nothing. */
const BLANK = 0.0001
/** Programs draw letters and lines in different weights. */
const LEAST = 0.5
const MOST = 2
/** How much more ink a page may have that others draw without its annotations. */
const BLACK = 0.02
const BOX = { width: 1000, height: 1000 }

/** The share of a picture that is ink. */
async function inkOf(picture: Sharp): Promise<number> {
  const pixels = await picture.flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return pixels.filter((value) => value < LIGHT).length / pixels.length
}

/** The share of ink on a first page as other programs draw it, each of which fails at some: poppler, if installed, and PDFium. */
async function inkElsewhere(file: string): Promise<number> {
  const drawn = await renderPage(await readFile(file), 0, BOX)
  const { width = 1, height = 1, data = Buffer.alloc(4) } = 'data' in drawn ? drawn : {}
  const byPdfium = await inkOf(sharp(data, { raw: { width, height, channels: 4 } }))
  try {
    const args = ['-png', '-f', '1', '-l', '1', '-scale-to', String(BOX.width), file]
    const png = execFileSync('pdftoppm', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 100e6 })
    return Math.max(byPdfium, await inkOf(sharp(png)))
  } catch {
    return byPdfium
  }
}

/** The share of ink on the first page in the viewer; 0 while it is not drawn. */
async function inkInViewer(page: Page): Promise<number> {
  const canvas = viewerOf(page).locator('.page[data-page-number="1"] canvas').first()
  if ((await canvas.count()) === 0) return 0
  const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
  return await inkOf(sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')))
}

/** Opens the first file of folder E in the viewer. */
async function openFirst(page: Page, director: Director): Promise<void> {
  await director.open('/folder/E')
  await page.getByRole('region', { name: 'Files', exact: true }).getByRole('link').first().click()
}

for (const folder of folders) {
  test(
    `the viewer draws each PDF of ${path.basename(folder)} as other programs do`,
    { tag: '@desktop' },
    async ({ page, director }) => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'))
      test.setTimeout(120_000 + names.length * 20_000)
      for (const name of names) await director.file('E', name, await readFile(path.join(folder, name)))
      await openFirst(page, director)
      for (let shown = 0; shown < names.length; shown += 1) {
        const name = (await viewerOf(page).getByRole('heading').first().textContent()) ?? ''
        const ink = await inkElsewhere(path.join(folder, name))
        await expect(viewerOf(page).locator('.page[data-page-number="1"]')).toBeVisible()
        const isDrawn = async () => {
          const seen = await inkInViewer(page)
          return seen > ink * LEAST && seen < ink * MOST + BLACK
        }
        // Some take seconds to draw.
        if (ink > BLANK) await expect.poll(isDrawn, { message: name, timeout: 60_000 }).toBe(true)
        await expect(viewerOf(page).getByRole('alert')).toHaveCount(0)
        const next = page.getByRole('button', { name: 'Next', exact: true })
        if (await next.isEnabled()) {
          await next.click()
          await expect(viewerOf(page).getByRole('heading', { name, exact: true })).toHaveCount(0)
        }
      }
    },
  )
}

test(
  'a decoder that cannot be loaded is said, and loaded by another try',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const scan = await readFile(path.join(import.meta.dirname, 'pdfs/issue4379.pdf'))
    await director.file('E', 'Scan.pdf', scan)
    await page.context().route('**/jbig2.wasm', (route) => route.fulfill({ status: 404, body: '' }))
    await openFirst(page, director)
    const notice = viewerOf(page).getByRole('alert')
    await expect(notice).toContainText('parts of its pages may be missing')
    await expectAccessible(page)
    await page.context().unroute('**/jbig2.wasm')
    await notice.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => inkInViewer(page)).toBeGreaterThan(0.03)
    await expect(notice).toHaveCount(0)
  },
)

test('a PDF whose viewer cannot be loaded says so', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('E', 'Scan.pdf', await (await PDFDocument.create()).save())
  await page.context().route('**/pdf-worker-*', (route) => route.abort())
  await openFirst(page, director)
  await expect(viewerOf(page).getByText(/^The PDF viewer could not be loaded/)).toBeVisible()
})

test('notes on a page have their icons', { tag: '@desktop' }, async ({ page, director }) => {
  const pdf = await PDFDocument.create()
  const note = {
    Type: 'Annot',
    Subtype: 'Text',
    Name: 'Comment',
    Rect: [50, 700, 74, 724],
    Contents: PDFString.of('Paid'),
  }
  pdf.addPage([595, 842]).node.addAnnot(pdf.context.register(pdf.context.obj(note)))
  await director.file('E', 'Noted.pdf', await pdf.save())
  await openFirst(page, director)
  const icon = viewerOf(page).locator('.annotationLayer img')
  await expect
    .poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})
