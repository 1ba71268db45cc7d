import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { File } from '#contract/files.ts'
import { makeScan, makeScannedPdf } from '#server/documents/fixtures/scan.ts'
import { expect, expectAccessible, test } from './director.ts'
import { pdfOf, pngOf, silence } from './documents.ts'

const main = (page: Page) => page.locator('#main')
const viewer = (page: Page) => page.getByRole('dialog')

/** Notes what the page asks of other places than the product, and what the content policy refuses. */
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

test('a picture is opened from its name, looked at closely, and left by going back', async ({
  page,
  director,
}) => {
  await director.file('A', 'Chart.png', pngOf(600, 400, [40, 90, 160]))
  await director.file('A', 'ActivityEntry.png', pngOf(300, 500, [160, 90, 40]))
  await director.file('A', 'Box.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'))
  await director.open('/folder/A')
  await main(page).getByRole('link', { name: 'Chart.png' }).click()
  await expect(page).toHaveURL(/\/folder\/A\?view=/)
  const picture = viewer(page).getByRole('img', { name: 'Chart.png' })
  await expect(picture).toBeVisible()
  await expect(viewer(page).getByText('1 of 2')).toBeVisible()
  await expectAccessible(page)

  const zoom = viewer(page).getByText(/^\d+%$/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).toHaveText('120%')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('+')
  await page.getByRole('region', { name: 'Chart.png' }).focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('+')
  await expect(zoom).toHaveText('500%')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  // Zoomed in, the arrows move the picture.
  await page.keyboard.press('ArrowRight')
  await expect(picture).toBeVisible()
  // Whoever wants no motion has none: what is found is brought into sight by where the picture stands at once.
  const distance = await picture.evaluate(async (element) => {
    const before = element.getBoundingClientRect().x
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await Promise.resolve()
    return element.getBoundingClientRect().x - before
  })
  expect(distance).toBe(-60)
  await page.getByRole('region', { name: 'Chart.png' }).dblclick()
  await expect(zoom).toHaveText('100%')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('-')
  await expect(zoom).toHaveText('50%')

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('img', { name: 'ActivityEntry.png' })).toBeVisible()
  await expect(zoom).toHaveText('100%')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL('/folder/A')
  await expect(main(page).getByRole('link', { name: 'ActivityEntry.png' })).toBeFocused()
})

test('the viewer has an address of its own', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('A', 'Chart.png', pngOf(60, 40, [40, 90, 160]))
  const [file] = (await (await page.request.get('/api/files?folder=A')).json()) as Array<{ id: string }>
  await page.goto(`/folder/A?view=${String(file?.id)}`)
  await expect(viewer(page).getByRole('img', { name: 'Chart.png' })).toBeVisible()
  await expect(page).toHaveTitle('Chart.png – Board Manual')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL('/folder/A')

  await page.goto('/folder/A?view=01890a5d-ac96-774b-bcce-b302099a8057')
  await expect(viewer(page).getByText('The file could not be read')).toBeVisible()
  await expectAccessible(page)
})

test('a PDF is read, searched and turned page by page', async ({ page, isPhone, director }) => {
  const seen = watch(page)
  const lines = Array.from(
    { length: 40 },
    (_, index) => `Page ${String(index + 1)} tells of ${index % 2 === 0 ? 'receipts' : 'turnover'}`,
  )
  await director.file('F', 'Accounts.pdf', await pdfOf(lines))
  await director.open('/folder/F')
  await page.getByRole('button', { name: 'Actions for Accounts.pdf' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const pages = viewer(page).getByRole('document', { name: 'Pages' })
  await expect(pages.getByText('Page 1 tells of receipts')).toBeVisible()
  await expect(viewer(page).getByText('of 40', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Text can be chosen, as in print.
  await pages.getByText('Page 1 tells of receipts').selectText()
  expect(await page.evaluate(() => String(window.getSelection()))).toContain('tells of receipts')

  await page.getByRole('textbox', { name: 'Page' }).fill('31')
  await page.keyboard.press('Enter')
  await expect(pages.getByText('Page 31 tells of receipts')).toBeVisible()
  // Pages far from the screen are not drawn.
  expect(await pages.locator('canvas').count()).toBeLessThan(15)

  await page.getByRole('button', { name: 'Find in document' }).click()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('TURNOVER')
  await expect(viewer(page).getByText(/^\d+ of 20$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Find in document' }).fill('page 7 tells')
  await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(pages.locator('.highlight.selected').first()).toBeInViewport()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('dividends')
  await expect(viewer(page).getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toBeHidden()
  await expect(viewer(page)).toBeVisible()

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
    const zoom = viewer(page).getByRole('status', { name: 'Zoom' })
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
    // It is read behind everything else that this machine has to do.
    await expect.poll(isRead, { timeout: 120_000 }).toBe(true)

    await director.open('/folder/L')
    await main(page).getByRole('link', { name: '1 Scan.pdf' }).click()
    const pages = viewer(page).getByRole('document', { name: 'Pages' })
    const expectWordsOnPages = async () => {
      await pages.getByText('Abernathy').selectText()
      expect(await page.evaluate(() => String(window.getSelection()))).toContain('Abernathy')
      await page.getByRole('button', { name: 'Find in document' }).click()
      await page.getByRole('textbox', { name: 'Find in document' }).fill('Renewal premium')
      await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible()
      await expect(pages.locator('.highlight.selected').first()).toBeInViewport()
    }
    await expectWordsOnPages()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const picture = viewer(page).getByRole('region', { name: '2 Photo.png' })
    await picture.getByText('Abernathy').selectText()
    expect(await page.evaluate(() => String(window.getSelection()))).toContain('Abernathy')
    await page.getByRole('button', { name: 'Find in picture' }).click()
    await page.getByRole('textbox', { name: 'Find in document' }).fill('abernathy the renewal')
    await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(picture.locator('[data-hit=current]')).toHaveCount(3)
    await expect(picture.locator('[data-hit=current]').first()).toBeInViewport()
    await expectAccessible(page)
    // Zoomed in and moved away, the next that is found comes into sight.
    await picture.focus()
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('+')
    await expect(viewer(page).getByText('500%', { exact: true })).toBeVisible()
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

    // A scan of several pages is shown by its print form, with the words where they stand on that.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expectWordsOnPages()

    // A search leads to the place.
    const photo = (await files()).find(({ originalName }) => originalName === '2 Photo.png')
    await director.open(`/folder/L?view=${String(photo?.id)}&find=premiums`)
    await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(picture.locator('[data-hit=current]')).toHaveCount(1)
  },
)

test(
  'only the part of a large PDF that is looked at is fetched',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const lines = Array.from({ length: 3 }, (_, index) => `Page ${String(index + 1)}`)
    const pdf = Buffer.from(await pdfOf(lines))
    // Bytes that belong to nothing, as an attachment would be, between the pages and their index.
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
    await main(page).getByRole('link', { name: 'Large.pdf' }).click()
    await expect(viewer(page).getByText('Page 1', { exact: true })).toBeVisible()
    expect(fetched).toBeGreaterThan(0)
    expect(fetched).toBeLessThan(1_000_000)
  },
)

test(
  'a protected PDF asks for its password, a damaged one says so',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('E', 'Board paper.pdf', await pdfOf(['Between us'], 'sesame'))
    await director.file('E', 'Damaged.pdf', '%PDF-1.7\nthis is all there is')
    await director.open('/folder/E')
    await main(page).getByRole('link', { name: 'Board paper.pdf' }).click()
    const password = viewer(page).getByLabel('Password of the document')
    await password.fill('open')
    await page.keyboard.press('Enter')
    await expect(viewer(page).getByText('This password does not open the document.')).toBeVisible()
    await expectAccessible(page)
    await password.fill('sesame')
    await page.keyboard.press('Enter')
    await expect(viewer(page).getByText('Between us')).toBeVisible()

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(viewer(page).getByText('PDF Preview Blocked')).toBeVisible()
    await expect(viewer(page).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      /\/public$/,
    )
    await expect(viewer(page).getByRole('link', { name: 'Download' }).first()).toHaveAttribute(
      'href',
      /\/download$/,
    )
    await expectAccessible(page)
  },
)

test('texts are shown in colour, other things are played or offered for download', async ({
  page,
  director,
}) => {
  await director.file('B', '1 Figures.json', '{"year": 2025, "markup": "<img src=x onerror=alert(1)>"}')
  await director.file('B', '2 Bank.csv', 'Payee,Amount\n"Smith, Jones",120\n')
  await director.file('B', '3 Minutes.md', '# Minutes\n\n**Agreed** by all, © café')
  await director.file('B', '4 Empty.txt', '')
  await director.file('B', '5 Dictation.wav', silence())
  await director.file('B', '6 Letter.rtf', '{\\rtf1 Dear Sirs}')
  await director.open('/folder/B')
  await main(page).getByRole('link', { name: '1 Figures.json' }).click()
  await expect(viewer(page).locator('.hljs-number')).toHaveText('2025')
  await expect(viewer(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('cell', { name: 'Smith, Jones' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).locator('.hljs-strong')).toHaveText('**Agreed**')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('This file is empty')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () =>
      viewer(page)
        .locator('audio')
        .evaluate((audio: HTMLAudioElement) => audio.duration),
    )
    .toBe(1)
  await expectAccessible(page)
})

test('what a phone takes, and a drawing, is shown as the server draws it', async ({ page, director }) => {
  const heic = new URL('../src/server/documents/fixtures/halves.heic', import.meta.url)
  await director.file('B', 'IMG_0001.HEIC', await readFile(heic))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><circle r="30"/></svg>'
  await director.file('B', 'Logo.svg', Buffer.from(drawing))
  await director.open('/folder/B')
  await main(page).getByRole('link', { name: 'IMG_0001.HEIC' }).click()
  for (const name of ['IMG_0001.HEIC', 'Logo.svg']) {
    const picture = viewer(page).getByRole('img', { name })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(viewer(page).getByText('120%', { exact: true })).toBeVisible()
    const next = page.getByRole('button', { name: 'Next', exact: true })
    if (await next.isEnabled()) await next.click()
  }
})

test('a mail is read as it was written', { tag: '@desktop' }, async ({ page, director }) => {
  const mail = 'From: Ada <ada@example.com>\r\nSubject: The roof\r\n\r\nThe gannet sits on it.'
  await director.file('B', 'Roof.eml', mail)
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/files/search?q=gannet')).json()) as unknown[]).length,
    )
    .toBe(1)
  await director.open('/board-manual')
  await page.getByRole('button', { name: 'Search files', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search files' }).fill('gannet')
  await page.getByRole('option', { name: /Roof\.eml/ }).click()
  await expect(viewer(page).locator('.highlight.selected')).toHaveText('gannet')
  await expect(viewer(page).getByText('The roof')).toBeVisible()
})

test('what no browser shows is offered for download', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file(
    'B',
    'Broken.png',
    Buffer.concat([pngOf(4, 4, [0, 0, 0]).subarray(0, 40), Buffer.alloc(10)]),
  )
  await director.open('/folder/B')
  await main(page).getByRole('link', { name: 'Broken.png' }).click()
  await expect(viewer(page).getByText('This file type cannot be previewed in the browser.')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer(page).getByRole('link', { name: 'Download' }).last().click(),
  ])
  expect(download.suggestedFilename()).toBe('Broken.png')
})

test('a file is emailed, renamed and moved from the viewer', async ({ page, isPhone, director }) => {
  await director.file('C', 'Plan.txt', 'a plan')
  await director.open('/folder/C')
  await main(page).getByRole('link', { name: 'Plan.txt' }).click()
  await expect(viewer(page).getByText('a plan')).toBeVisible()
  const act = async (name: string) => {
    if (isPhone) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    } else {
      await page.getByRole('button', { name, exact: true }).click()
    }
  }
  await act('Email')
  const mail = page.getByRole('dialog').last()
  await expect(mail.getByRole('textbox', { name: 'Subject' })).toHaveValue('Document: Plan.txt')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(mail.getByRole('textbox', { name: 'Subject' })).toBeHidden()
  await expect(viewer(page).getByText('a plan')).toBeVisible()
  await act('Rename')
  await page.getByRole('textbox', { name: 'File name' }).fill('Strategy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Strategy.txt' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'File name' })).toBeHidden()

  await act('Move')
  await expect(page).toHaveURL('/board-manual')
  await expect(page.locator('output')).toContainText('Moving: Strategy.txt')
})

test('a file of the log is opened over the log', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('C', 'First.txt', 'the first')
  await director.file('G', 'Second.txt', 'the second')
  await director.open('/folder/XYZ')
  await main(page).getByRole('link', { name: 'Second.txt', exact: true }).click()
  await expect(viewer(page).getByText('the second')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('the first')).toBeVisible()
  await expect(viewer(page).getByText(/C - Strategy, SWOT, OKRs/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/folder/XYZ')
  await expect(main(page).getByRole('link', { name: 'First.txt', exact: true })).toBeFocused()
})

test('printing opens or downloads the print file', async ({ page, isPhone, director }) => {
  const form = Buffer.from(await pdfOf(['The print form']))
  await director.file('C', 'Plan.txt', 'a plan')
  let answer: { status: number; contentType?: string; body?: Buffer | string } = {
    status: 415,
    body: '{"message":"no"}',
  }
  await page.context().route('/api/files/*/print-pdf', async (route) => await route.fulfill(answer))
  await director.open('/folder/C')
  await main(page).getByRole('link', { name: 'Plan.txt' }).click()
  const print = page.getByRole('button', { name: 'Print' })
  await print.click()
  await expect(page.getByText('File not available for printing', { exact: true })).toBeVisible()
  answer = { status: 500, body: '' }
  await print.click()
  await expect(page.getByText('Failed to generate print file', { exact: true })).toBeVisible()

  answer = { status: 200, contentType: 'application/pdf', body: form }
  if (isPhone) {
    const [download] = await Promise.all([page.waitForEvent('download'), print.click()])
    expect(download.suggestedFilename()).toBe('Plan_print.pdf')
    expect((await readFile(await download.path())).equals(form)).toBe(true)
  } else {
    const [tab] = await Promise.all([page.waitForEvent('popup'), print.click()])
    await expect.poll(() => tab.url()).toMatch(/\/print-pdf$/)
  }
})

test.describe('on an iPad', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('printing opens a tab and says how to go on', async ({ page, director }) => {
    await director.file('C', 'Plan.txt', 'a plan')
    const body = Buffer.from(await pdfOf(['The print form']))
    await page
      .context()
      .route(
        '/api/files/*/print-pdf',
        async (route) => await route.fulfill({ contentType: 'application/pdf', body }),
      )
    await director.open('/folder/C')
    await main(page).getByRole('link', { name: 'Plan.txt' }).click()
    await page.getByRole('button', { name: 'Print' }).click()
    const steps = page.getByRole('dialog', { name: 'Print or save' })
    await expect(steps.getByText('tap the Share button')).toBeVisible()
    await expect(steps.getByRole('button', { name: 'Open PDF again' })).toBeVisible()
    await expectAccessible(page)
  })
})
