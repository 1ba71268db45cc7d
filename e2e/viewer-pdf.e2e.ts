import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { File } from '#contract/manual/files.ts'
import { makeScan, makeScannedPdf } from '#server/documents/testing/scan.ts'
import { expect, expectAccessible, mainOf, test, viewerOf, READING } from './director.ts'
import { pdfOf } from './documents.ts'

/** Records external requests of the page, and violations of the content security policy. */
function watch(page: Page): { foreign: string[]; refused: string[] } {
  const seen = { foreign: Array<string>(), refused: Array<string>() }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.hostname !== 'localhost') seen.foreign.push(url.href)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.refused.push(message.text())
  })
  return seen
}

test('a PDF is shown, searched and paged through', async ({ page, isPhone, director }) => {
  const seen = watch(page)
  const lines = Array.from(
    { length: 40 },
    (_, index) => `Page ${String(index + 1)} tells of ${index % 2 === 0 ? 'receipts' : 'turnover'}`,
  )
  await director.file('F', 'Accounts.pdf', await pdfOf(lines))
  await director.open('/folder/F')
  await page.getByRole('button', { name: 'Actions for Accounts.pdf' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const pages = viewerOf(page).getByRole('document', { name: 'Pages' })
  await expect(pages.getByText('Page 1 tells of receipts')).toBeVisible()
  await expect(viewerOf(page).getByText('of 40', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Text can be selected.
  await pages.getByText('Page 1 tells of receipts').selectText()
  expect(await page.evaluate(() => String(window.getSelection()))).toContain('tells of receipts')

  await page.getByRole('textbox', { name: 'Page' }).fill('31')
  await page.keyboard.press('Enter')
  await expect(pages.getByText('Page 31 tells of receipts')).toBeVisible()
  // Pages far from the viewport are not rendered.
  expect(await pages.locator('canvas').count()).toBeLessThan(15)

  await page.getByRole('button', { name: 'Find in document' }).click()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('TURNOVER')
  await expect(viewerOf(page).getByText(/^\d+ of 20$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Find in document' }).fill('page 7 tells')
  await expect(viewerOf(page).getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(pages.locator('.highlight.selected').first()).toBeInViewport()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('dividends')
  await expect(viewerOf(page).getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toBeHidden()
  await expect(viewerOf(page)).toBeVisible()

  await page.getByRole('button', { name: 'List of pages' }).click()
  const list = page.getByRole('navigation', { name: 'List of pages' })
  await list.getByRole('button', { name: 'Page 8', exact: true }).click()
  await expect(pages.getByText('Page 8 tells of turnover')).toBeInViewport()
  await expect(list.getByRole('button', { name: 'Page 8', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
  if (!isPhone) {
    const zoom = viewerOf(page).getByRole('status', { name: 'Zoom' })
    // Nothing is cut off where the room becomes narrower, as beside the facts, until somebody zooms.
    await page.setViewportSize({ width: 700, height: 800 })
    await expect
      .poll(() => pages.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth))
      .toBe(0)
    const before = Number.parseInt((await zoom.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom).toHaveText(`${String(Math.round(before * 1.2))}%`)
  }
  expect(seen).toEqual({ foreign: [], refused: [] })
})

test(
  'scans and photos are selected and searched as text',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const letter = 'Dear Ms Abernathy\nThe renewal premium is due on 14 March.\nYours sincerely'
    await director.file('L', '1 Scan.pdf', await makeScannedPdf(letter))
    await director.file('L', '2 Photo.png', await makeScan(letter))
    const fax = [await makeScan('To all members'), await makeScan(letter)]
    await director.file(
      'L',
      '3 Fax.tiff',
      await sharp(fax, { join: { animated: true } })
        .tiff()
        .toBuffer(),
    )
    const files = async () => (await (await page.request.get('/api/files?folder=L')).json()) as File[]
    const isRead = async () => (await files()).every(({ status }) => status === 'indexed')
    await expect.poll(isRead, READING).toBe(true)

    await director.open('/folder/L')
    await mainOf(page).getByRole('link', { name: '1 Scan.pdf' }).click()
    const pages = viewerOf(page).getByRole('document', { name: 'Pages' })
    const expectWordsOnPages = async () => {
      await pages.getByText('Abernathy').selectText()
      expect(await page.evaluate(() => String(window.getSelection()))).toContain('Abernathy')
      await page.getByRole('button', { name: 'Find in document' }).click()
      await page.getByRole('textbox', { name: 'Find in document' }).fill('Renewal premium')
      await expect(viewerOf(page).getByText('1 of 1', { exact: true })).toBeVisible()
      await expect(pages.locator('.highlight.selected').first()).toBeInViewport()
    }
    await expectWordsOnPages()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const picture = viewerOf(page).getByRole('region', { name: '2 Photo.png' })
    await picture.getByText('Abernathy').selectText()
    expect(await page.evaluate(() => String(window.getSelection()))).toContain('Abernathy')
    await page.getByRole('button', { name: 'Find in picture' }).click()
    await page.getByRole('textbox', { name: 'Find in document' }).fill('abernathy the renewal')
    await expect(viewerOf(page).getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(picture.locator('[data-hit=current]')).toHaveCount(3)
    await expect(picture.locator('[data-hit=current]').first()).toBeInViewport()
    await expectAccessible(page)
    // The next hit scrolls into view, also after zooming and scrolling away.
    await picture.focus()
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+')
    await expect(viewerOf(page).getByText('500%', { exact: true })).toBeVisible()
    const isShown = async () => {
      const [seen, hit] = [
        await picture.boundingBox(),
        await picture.locator('[data-hit=current]').first().boundingBox(),
      ]
      if (seen === null || hit === null) return false
      const [x, y] = [hit.x + hit.width / 2, hit.y + hit.height / 2]
      return x > seen.x && x < seen.x + seen.width && y > seen.y && y < seen.y + seen.height
    }
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(isShown).toBe(false)
    await page.getByRole('textbox', { name: 'Find in document' }).fill('sincerely')
    await expect(picture.locator('[data-hit=current]')).toHaveCount(1)
    await expect.poll(isShown).toBe(true)

    // A scan of several pages is shown as its print form, with the positions of words on it.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expectWordsOnPages()

    // A search opens the document at the words.
    const photo = (await files()).find(({ originalName }) => originalName === '2 Photo.png')
    await director.open(`/folder/L?view=${String(photo?.id)}&find=premiums`)
    await expect(viewerOf(page).getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(picture.locator('[data-hit=current]')).toHaveCount(1)
  },
)

test('only the visible part of a large PDF is fetched', { tag: '@desktop' }, async ({ page, director }) => {
  const lines = Array.from({ length: 3 }, (_, index) => `Page ${String(index + 1)}`)
  const pdf = Buffer.from(await pdfOf(lines))
  // Unused bytes between the pages and their index, like an attachment.
  const padding = Buffer.alloc(8_000_000, '%filler\n')
  const end = pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1)
  const tail = pdf
    .subarray(end)
    .toString('latin1')
    .replace(/startxref\n\d+/, `startxref\n${String(end + padding.length)}`)
  await director.file(
    'F',
    'Large.pdf',
    Buffer.concat([pdf.subarray(0, end), padding, Buffer.from(tail, 'latin1')]),
  )
  let fetched = 0
  page.on('response', (response) => {
    if (response.status() === 206) fetched += Number(response.headers()['content-length'])
  })
  await director.open('/folder/F')
  await mainOf(page).getByRole('link', { name: 'Large.pdf' }).click()
  await expect(viewerOf(page).getByText('Page 1', { exact: true })).toBeVisible()
  expect(fetched).toBeGreaterThan(0)
  expect(fetched).toBeLessThan(1_000_000)
})

test(
  'a protected PDF asks for its password, a damaged one shows an error',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('E', 'Board paper.pdf', await pdfOf(['Between us'], 'sesame'))
    await director.file('E', 'Damaged.pdf', '%PDF-1.7\nthis is all there is')
    await director.open('/folder/E')
    await mainOf(page).getByRole('link', { name: 'Board paper.pdf' }).click()
    const password = viewerOf(page).getByLabel('Password of the document')
    await password.fill('open')
    await page.keyboard.press('Enter')
    await expect(viewerOf(page).getByText('This password does not open the document.')).toBeVisible()
    await expectAccessible(page)
    await password.fill('sesame')
    await page.keyboard.press('Enter')
    await expect(viewerOf(page).getByText('Between us')).toBeVisible()

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(viewerOf(page).getByText('PDF Preview Blocked')).toBeVisible()
    await expect(viewerOf(page).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      /\/public\?company=/,
    )
    await expect(viewerOf(page).getByRole('link', { name: 'Download' }).first()).toHaveAttribute(
      'href',
      /\/download\?company=/,
    )
    await expectAccessible(page)
  },
)
