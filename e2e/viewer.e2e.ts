import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, mainOf, pressAndOpenTab, READING, test, viewerOf } from './director.ts'
import { pdfOf, pngOf, silence } from './documents.ts'

test('a picture is opened by its name, zoomed, and closed by going back', async ({ page, director }) => {
  await director.file('A', 'Chart.png', pngOf(600, 400, [40, 90, 160]))
  await director.file('A', 'Deed.png', pngOf(300, 500, [160, 90, 40]))
  await director.file('A', 'Box.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'))
  await director.open('/folder/A')
  await mainOf(page).getByRole('link', { name: 'Chart.png' }).click()
  await expect(page).toHaveURL(/\/folder\/A\?view=/)
  const picture = viewerOf(page).getByRole('img', { name: 'Chart.png' })
  await expect(picture).toBeVisible()
  await expect(viewerOf(page).getByText('1 of 2')).toBeVisible()
  await expectAccessible(page)

  const zoom = viewerOf(page).getByText(/^\d+%$/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).toHaveText('120%')
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('+')
  await page.getByRole('region', { name: 'Chart.png' }).focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('+')
  await expect(zoom).toHaveText('500%')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  // When zoomed in, the arrow keys scroll the picture.
  await page.keyboard.press('ArrowRight')
  await expect(picture).toBeVisible()
  // With reduced motion, the picture jumps to its new position.
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
  await expect(viewerOf(page).getByRole('img', { name: 'Deed.png' })).toBeVisible()
  await expect(zoom).toHaveText('100%')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(viewerOf(page).getByRole('img', { name: 'Deed.png' })).toBeVisible()

  await page.goBack()
  await expect(viewerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/folder/A')
  await expect(mainOf(page).getByRole('link', { name: 'Deed.png' })).toBeFocused()
})

test('the viewer has a URL', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('A', 'Chart.png', pngOf(60, 40, [40, 90, 160]))
  const [file] = (await (await page.request.get('/api/files?folder=A')).json()) as Array<{ id: string }>
  await page.goto(`/folder/A?view=${String(file?.id)}`)
  await expect(viewerOf(page).getByRole('img', { name: 'Chart.png' })).toBeVisible()
  await expect(page).toHaveTitle('Chart.png – Board Manual')
  // A tooltip does not take the key.
  await page.getByRole('button', { name: 'Facts' }).hover()
  await expect(page.locator('[role=tooltip]')).toHaveText('Facts')
  await page.keyboard.press('Escape')
  await expect(viewerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/folder/A')

  await page.goto('/folder/A?view=01890a5d-ac96-774b-bcce-b302099a8057')
  await expect(viewerOf(page).getByText('This file is not here')).toBeVisible()
  await expectAccessible(page)
})

test(
  'texts are highlighted, media are played, other files are offered for download',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('B', '1 Figures.json', '{"year": 2025, "markup": "<img src=x onerror=alert(1)>"}')
    await director.file('B', '2 Bank.csv', 'Payee,Amount\n"Smith, Jones",120\n')
    await director.file('B', '3 Minutes.md', '# Minutes\n\n**Agreed** by all, © café')
    await director.file('B', '4 Empty.txt', '')
    await director.file('B', '5 Dictation.wav', silence())
    await director.file('B', '6 Letter.rtf', '{\\rtf1 Dear Sirs}')
    await director.open('/folder/B')
    await mainOf(page).getByRole('link', { name: '1 Figures.json' }).click()
    await expect(viewerOf(page).locator('.hljs-number')).toHaveText('2025')
    await expect(viewerOf(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(viewerOf(page).getByRole('cell', { name: 'Smith, Jones' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewerOf(page).locator('.hljs-strong')).toHaveText('**Agreed**')
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(viewerOf(page).getByText('This file is empty')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () =>
        viewerOf(page)
          .locator('audio')
          .evaluate((audio: HTMLAudioElement) => audio.duration),
      )
      .toBe(1)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expectAccessible(page)
  },
)

test('HEIC and SVG are shown as the server’s renditions', { tag: '@desktop' }, async ({ page, director }) => {
  const heic = new URL('../src/server/documents/testing/halves.heic', import.meta.url)
  await director.file('B', 'IMG_0001.HEIC', await readFile(heic))
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><circle r="30"/></svg>'
  await director.file('B', 'Logo.svg', Buffer.from(drawing))
  await director.open('/folder/B')
  await mainOf(page).getByRole('link', { name: 'IMG_0001.HEIC' }).click()
  for (const name of ['IMG_0001.HEIC', 'Logo.svg']) {
    const picture = viewerOf(page).getByRole('img', { name })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(viewerOf(page).getByText('120%', { exact: true })).toBeVisible()
    const next = page.getByRole('button', { name: 'Next', exact: true })
    if (await next.isEnabled()) await next.click()
  }
})

test('an email is shown with its text', { tag: '@desktop' }, async ({ page, director }) => {
  const mail = 'From: Ada <ada@example.com>\r\nSubject: The roof\r\n\r\nThe gannet sits on it.'
  await director.file('B', 'Roof.eml', mail)
  await expect
    .poll(
      async () => ((await (await page.request.get('/api/files/search?q=gannet')).json()) as unknown[]).length,
      READING,
    )
    .toBe(1)
  await director.open('/board-manual')
  await page.getByRole('button', { name: 'Search files', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search files' }).fill('gannet')
  await page.getByRole('option', { name: /Roof\.eml/ }).click()
  await expect(viewerOf(page).locator('.highlight.selected')).toHaveText('gannet')
  await expect(viewerOf(page).getByText('The roof')).toBeVisible()
})

test(
  'files that no browser can display are offered for download',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file(
      'B',
      'Broken.png',
      Buffer.concat([pngOf(4, 4, [0, 0, 0]).subarray(0, 40), Buffer.alloc(10)]),
    )
    await page.route('/api/files/*/public*', async (route) => await route.abort())
    await director.open('/folder/B')
    await mainOf(page).getByRole('link', { name: 'Broken.png' }).click()
    await expect(viewerOf(page).getByText('The picture could not be loaded')).toBeVisible()
    await page.unroute('/api/files/*/public*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(viewerOf(page).getByText('This file type cannot be previewed in the browser.')).toBeVisible()
    await expectAccessible(page)
    // In a new tab, which the browser closes once it knows that this is a download.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForEvent('popup'),
      viewerOf(page).getByRole('link', { name: 'Download' }).last().click(),
    ])
    expect(download.suggestedFilename()).toBe('Broken.png')
  },
)

test(
  'a phone shares a file with another app, and says where a download is',
  { tag: '@phone' },
  async ({ page, director }) => {
    await page.addInitScript(() => {
      navigator.canShare = () => true
      navigator.share = async (shared?: ShareData) => {
        const file = shared?.files?.[0]
        document.title = `${file?.name ?? ''}: ${(await file?.text()) ?? ''}`
      }
    })
    await director.file('C', 'Plan.txt', 'a plan')
    await director.open('/folder/C')
    await mainOf(page).getByRole('link', { name: 'Plan.txt' }).click()
    await expect(viewerOf(page).getByText('a plan')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await expect(page).toHaveTitle('Plan.txt: a plan')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Plan.txt')
    const alert = page.getByRole('alertdialog', { name: 'Downloading to your device' })
    await expect(alert.getByText(/Plan\.txt.*in the Files app under Downloads/)).toBeVisible()
    await expectAccessible(page)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toHaveCount(0)
    await expect(viewerOf(page).getByText('a plan')).toBeVisible()
  },
)

test('a file is emailed, renamed and moved from the viewer', async ({ page, isPhone, director }) => {
  await director.file('C', 'Plan.txt', 'a plan')
  await director.open('/folder/C')
  await mainOf(page).getByRole('link', { name: 'Plan.txt' }).click()
  await expect(viewerOf(page).getByText('a plan')).toBeVisible()
  const act = async (name: string) => {
    if (isPhone) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    } else {
      await page.getByRole('button', { name, exact: true }).click()
    }
  }
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const mail = page.getByRole('dialog').last()
  await expect(mail.getByRole('textbox', { name: 'Subject' })).toHaveValue('Document: Plan.txt')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(mail.getByRole('textbox', { name: 'Subject' })).toBeHidden()
  await expect(viewerOf(page).getByText('a plan')).toBeVisible()
  await act('Rename')
  await page.getByRole('textbox', { name: 'File name' }).fill('Strategy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Strategy.txt' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'File name' })).toBeHidden()

  await act('Move')
  await expect(page).toHaveURL('/board-manual')
  await expect(page.locator('output')).toContainText('Moving: Strategy.txt')
})

test('a file is opened from the log', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('C', 'First.txt', 'the first')
  await director.file('G', 'Second.txt', 'the second')
  await director.open('/folder/XYZ')
  await mainOf(page).getByRole('link', { name: 'Second.txt', exact: true }).click()
  await expect(viewerOf(page).getByText('the second')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewerOf(page).getByText('the first')).toBeVisible()
  await expect(viewerOf(page).getByText(/C - Strategy, SWOT, OKRs/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/folder/XYZ')
  await expect(mainOf(page).getByRole('link', { name: 'First.txt', exact: true })).toBeFocused()
})

test('printing opens or downloads the print file', async ({ page, isPhone, director }) => {
  const form = Buffer.from(await pdfOf(['The print form']))
  await director.file('C', 'Plan.txt', 'a plan')
  let answer: { status: number; contentType?: string; body?: Buffer | string } = {
    status: 415,
    body: '{"message":"no"}',
  }
  await page.context().route('/api/files/*/print-pdf*', async (route) => await route.fulfill(answer))
  await director.open('/folder/C')
  await mainOf(page).getByRole('link', { name: 'Plan.txt' }).click()
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
    await pressAndOpenTab(page, print, /\/print-pdf(\?|$)/)
  }
})

test.describe('on an iPad', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('printing opens a tab with instructions', { tag: '@desktop' }, async ({ page, director }) => {
    await director.file('C', 'Plan.txt', 'a plan')
    const body = Buffer.from(await pdfOf(['The print form']))
    await page
      .context()
      .route(
        '/api/files/*/print-pdf*',
        async (route) => await route.fulfill({ contentType: 'application/pdf', body }),
      )
    await director.open('/folder/C')
    await mainOf(page).getByRole('link', { name: 'Plan.txt' }).click()
    await page.getByRole('button', { name: 'Print' }).click()
    const steps = page.getByRole('dialog', { name: 'Print or save' })
    await expect(steps.getByText('tap the Share button')).toBeVisible()
    await expect(steps.getByRole('button', { name: 'Open PDF again' })).toBeVisible()
    await expectAccessible(page)
  })
})
