import { expect, expectAccessible, READING, test } from './director.ts'
import { pdfOf } from './documents.ts'

test(
  'a search is filtered and corrected, and opens the document at the words',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const pages = Array.from({ length: 12 }, (_, index) => `Page ${String(index + 1)} of the survey`)
    pages[8] = 'Gannets nest here'
    await director.file('JK1', 'Survey.pdf', await pdfOf(pages))
    const lines = Array.from({ length: 400 }, (_, index) => `line ${String(index + 1)}`)
    lines[299] = 'a gannet was seen'
    await director.file('A', 'Log.txt', lines.join('\n'))
    await expect
      .poll(async () => {
        const response = await page.request.get('/api/files/search?q=gannet')
        return ((await response.json()) as unknown[]).length
      }, READING)
      .toBe(2)
    await director.open('/board-manual')
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
    const open = page.getByRole('button', { name: 'Search files', exact: true })
    const field = page.getByRole('combobox', { name: 'Search files' })
    const hits = page.getByRole('option', { name: /Survey\.pdf|Log\.txt/ })
    const remove = (label: string) => page.getByRole('button', { name: `Remove filter: ${label}` })
    await open.click()

    // Folders are found by code and by words; the field stays where it is.
    const place = await field.boundingBox()
    await field.fill('w3')
    await expect(page.getByRole('option', { name: /^W3 - / })).toBeVisible()
    await field.fill('vat')
    await expect(page.getByRole('group', { name: 'Folders' }).getByRole('option')).toHaveText([/^JK/, /^JK1/])
    expect(await field.boundingBox()).toEqual(place)
    // A folder is opened while documents are still searched.
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/files/search?*', async (route) => answer.promise.then(() => route.continue()))
    await field.fill('vat r')
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/folder\/JK1$/)
    answer.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.goBack()
    await open.click()

    // A similar spelling is suggested.
    await field.fill('gnanet')
    await page.getByRole('button', { name: 'gannet', exact: true }).click()
    await expect(field).toHaveValue('gannet')
    await expect(hits).toHaveCount(2)

    // A typed filter becomes a chip; Backspace in the empty field removes it.
    await field.fill('type:text ')
    await expect(remove('Text')).toBeVisible()
    await expect(hits).toHaveText([/Log\.txt/])
    await field.press('Backspace')
    await expect(remove('Text')).toBeHidden()

    // Or it is selected.
    await field.fill('gannet')
    const narrow = page.getByRole('group', { name: 'Narrow the search' })
    await narrow.getByRole('button', { name: 'Type' }).click()
    await page.getByRole('menuitemradio', { name: 'PDF' }).click()
    await narrow.getByRole('button', { name: 'Folder' }).click()
    const inFolder = page.getByRole('combobox', { name: 'In this folder and all below it' })
    await expect(inFolder).toBeInViewport({ ratio: 1 })
    await inFolder.fill('jk')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(remove('PDF')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove filter: In JK - / })).toBeVisible()
    await expect(hits).toHaveText([/Survey\.pdf/])
    await expectAccessible(page)
    await narrow.getByRole('button', { name: 'Size' }).click()
    await page.getByRole('menuitemradio', { name: 'Larger than 20 MB' }).click()
    await expect(page.getByText('No files found for “gannet” with these filters')).toBeVisible()
    await remove('Larger than 20.0 MB').click()
    await narrow.getByRole('button', { name: 'Date' }).click()
    await page.getByRole('menuitem', { name: 'Choose dates…' }).click()
    // Cancels the dates, not the search.
    await page.getByLabel('Filed before').press('Escape')
    await expect(page.getByLabel('Filed before')).toBeHidden()
    await expect(field).toHaveValue('gannet')
    await narrow.getByRole('button', { name: 'Date' }).click()
    await page.getByRole('menuitem', { name: 'Choose dates…' }).click()
    await page.getByLabel('Filed before').fill('2020-01-31')
    await page.getByRole('button', { name: 'Set dates' }).click()
    await remove('Before 31 Jan 2020').click()
    await expect(hits).toHaveText([/Survey\.pdf/])

    // Enter searches for what was typed, and opens the result afterwards.
    await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
    await field.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Survey.pdf' })
    await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('9')
    await expect(viewer.locator('.highlight.selected')).toHaveText('Gannets')
    await expect(viewer.locator('.highlight.selected')).toBeInViewport()
    await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // Closing the paper leads to the results, whose search stands in the address.
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(/\/search\?q=.*gannet/)
    await expect(hits).toHaveText([/Survey\.pdf/])
    await remove('PDF').click()
    await page.getByRole('button', { name: /^Remove filter: In JK/ }).click()
    await expect(hits).toHaveCount(2)
    await expectAccessible(page)
    // What is found is offered as filters, one press on and one press off.
    await page.getByRole('group', { name: 'Folders' }).getByRole('button', { name: /^A - / }).click()
    await expect(hits).toHaveText([/Log\.txt/])
    await page.reload()
    await expect(hits).toHaveText([/Log\.txt/])
    await page.getByRole('button', { name: /^Remove filter: In A/ }).click()
    await expect(hits).toHaveCount(2)

    await open.click()
    await field.fill('gannet type:txt')
    await page.getByRole('option', { name: /Log\.txt/ }).click()
    const text = page.getByRole('dialog', { name: 'Log.txt' }).getByRole('region', { name: 'Text' })
    await expect(text).toBeVisible()
    await expect.poll(async () => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    const marked = await page.evaluate(() =>
      Array.from(CSS.highlights.get('found') ?? [], (range) => {
        const live = range as Range
        const { top } = live.getBoundingClientRect()
        return { text: live.toString(), isOnScreen: top > 0 && top < window.innerHeight }
      }),
    )
    expect(marked).toEqual([{ text: 'gannet', isOnScreen: true }])
  },
)

test(
  'a search reports files that are still being read, and finds them afterwards',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('B', 'Agreement.pdf', await pdfOf(['Secret'], 'password'))
    const unread = '/api/files/unread'
    await expect.poll(async () => await statuses(), READING).toEqual(['unreadable'])
    // Reading is too fast to be observed, so the response shows an unreadable file as being read.
    await page.route(`**${unread}*`, async (route) => {
      const response = await route.fetch()
      const files = (await response.json()) as Array<{ status: string }>
      // Without its ETag, by which the page would be told that nothing has changed since.
      const headers = Object.fromEntries(
        Object.entries(response.headers()).filter(([name]) => name !== 'etag'),
      )
      const json = files.map((file) => ({ ...file, status: 'stored' }))
      await route.fulfill({ status: 200, headers, json })
    })
    await director.open('/board-manual')
    await page.getByRole('button', { name: 'Search files' }).click()
    await page.getByRole('combobox', { name: 'Search files' }).fill('gannet')
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText('No files found for “gannet” · 1 document is still being read'),
    ).toBeVisible()

    await director.file('A', 'Log.txt', 'a gannet was seen')
    const found = async () =>
      ((await (await page.request.get('/api/files/search?q=gannet')).json()) as unknown[]).length
    await expect.poll(found, READING).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(dialog.getByRole('option', { name: /Log\.txt/ })).toBeVisible()
    await expect(dialog.getByText('1 file found', { exact: true })).toBeVisible()

    async function statuses(): Promise<string[]> {
      const files = (await (await page.request.get(unread)).json()) as Array<{ status: string }>
      return files.map(({ status }) => status)
    }
  },
)

test(
  'a question in plain words becomes filters, and its answer opens the paper',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('W3', 'Van.txt', 'Van insurance. The cover ends on 3 May 2027.')
    await director.file('HI1', 'Drill.txt', 'A drill')
    const filed = async (folder: string) =>
      ((await (await page.request.get(`/api/files?folder=${folder}`)).json()) as Array<{ id: string }>)[0]
        ?.id ?? ''
    const facts = { kind: 'invoice', party: 'Screwfix', total: { amount: '1200.00', currency: 'GBP' } }
    await page.request.patch(`/api/files/${await filed('HI1')}/facts`, { data: facts })
    await page.request.patch(`/api/files/${await filed('W3')}/facts`, { data: { ends: '2027-05-03' } })
    await expect
      .poll(
        async () => ((await (await page.request.get('/api/files/search?q=van')).json()) as unknown[]).length,
      )
      .toBe(1)
    await director.open('/board-manual')
    await page.getByRole('button', { name: 'Search files', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Search files' })
    await field.fill('invoices from screwfix over 1000')
    await expect(page.getByRole('button', { name: 'Remove filter: Party: screwfix' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove filter: Total over 1,000' })).toBeVisible()
    await expect(page.getByRole('option', { name: /Drill\.txt/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Search for the words instead' }).click()
    await expect(page.getByText(/^No files found for “[^”]+”$/)).toBeVisible()
    // What finds nothing says as what it was read.
    await field.fill('invoices from screwfix over 2000')
    await expect(
      page.getByText(
        'No files found for “invoices from screwfix over 2000”, nor for what it was understood as: Invoice, Party: screwfix, Total over 2,000',
        { exact: true },
      ),
    ).toBeVisible()
    await field.fill('everything from screwfix')
    await expect(page.getByRole('option', { name: /Drill\.txt/ })).toBeVisible()
    await field.fill('when does the van insurance end?')
    await page.getByRole('button', { name: /^Ends 3 May 2027/ }).click()
    await expect(page.getByRole('dialog')).toContainText('The cover ends on 3 May 2027.')
  },
)

test('Enter opens a hit while the search is read again', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('A', 'Gannets.txt', 'seen at noon')
  await director.open('/board-manual')
  await page.getByRole('button', { name: 'Search files', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search files' }).fill('gannets')
  await expect(page.getByRole('option', { name: /Gannets\.txt/ })).toBeVisible()

  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/files/search?*', async (route) => {
    await promise
    await route.continue()
  })
  const again = page.waitForRequest('**/api/files/search?*')
  // What others change is read again.
  await director.file('A', 'Puffins.txt', 'seen at one')
  await again
  await page.keyboard.press('Enter')
  resolve()
  await expect(page).toHaveURL(/\/search\?q=gannets&view=/)
})

test(
  'what a search found appears with what narrows it, which would move it',
  { tag: '@desktop' },
  async ({ page, director }) => {
    for (const folder of ['F1', 'HI1']) await director.file(folder, 'Balance.txt', folder)
    const counting = Promise.withResolvers<void>()
    const asked = page.waitForRequest('**/api/files/search/facets?*')
    await page.route('**/api/files/search/facets?*', async (route) => {
      await counting.promise
      await route.continue()
    })
    await director.open('/search?q=balance')
    await expect(page.getByText('2 files found')).toBeVisible()
    await asked
    await expect(page.getByRole('option', { name: /Balance\.txt/ })).toHaveCount(0)
    counting.resolve()
    await expect(page.getByRole('option', { name: /Balance\.txt/ })).toHaveCount(2)
    await expect(page.getByRole('group', { name: 'Folders' })).toBeVisible()
  },
)
