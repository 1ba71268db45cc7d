import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { File } from '#contract/manual/files.ts'
import { makeDoc, makeDocx, makePptx } from '../src/server/documents/testing/office.ts'
import { makeWorkbook } from '../src/server/documents/testing/workbook.ts'
import { expect, expectAccessible, pressAndOpenTab, test, READING } from './director.ts'
import { pdfOf } from './documents.ts'

const viewer = (page: Page) => page.getByRole('dialog')

test(
  'Office documents are shown in the browser, without scripts or external requests',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const outside: string[] = []
    page.on('request', (request) => {
      if (!/^(https?:\/\/localhost|blob:|data:)/.test(request.url())) outside.push(request.url())
    })
    const ledger = Array.from({ length: 450 }, (_, index) => [`Invoice ${String(index + 1)}`, index * 10])
    await director.file(
      'A',
      '1 Minutes.docx',
      makeDocx(['Resolved: a dividend'], ['javascript:document.title=1'], ['Minutes of 3 March']),
    )
    await director.file('A', '2 Plan.pptx', makePptx(['Our year', 'Next year']))
    await director.file('A', '3 Ledger.xlsx', makeWorkbook({ Sales: ledger, 'Old sales': [] }))
    await director.file('A', '4 Broken.docx', Buffer.from('PK\x03\x04 and nothing more'))
    await director.file('A', '5 Old letter.doc', makeDoc('Dear Sirs'))
    const isRead = async () => {
      const files = (await (await page.request.get('/api/files?folder=A')).json()) as File[]
      return files.every(({ status }) => status !== 'stored')
    }
    await expect.poll(isRead, READING).toBe(true)
    await director.open('/folder/A')
    await page.locator('#main').getByRole('link', { name: '1 Minutes.docx' }).click()
    await expect(viewer(page).getByText('Resolved: a dividend')).toBeVisible()
    await expect(viewer(page).getByText('Minutes of 3 March')).toBeVisible()
    await expectAccessible(page)
    await viewer(page).getByText('javascript:document.title=1').click()
    await expect(page).toHaveTitle('1 Minutes.docx – Board Manual')

    const next = page.getByRole('button', { name: 'Next', exact: true })
    await next.click()
    await expect(viewer(page).getByText('Our year')).toBeVisible()
    const zoom = viewer(page).getByRole('status', { name: 'Zoom' })
    const before = Number.parseInt((await zoom.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect
      .poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10))
      .toBeGreaterThan(before)
    await expectAccessible(page)

    await next.click()
    await expect(viewer(page).getByRole('cell', { name: 'Invoice 1', exact: true })).toBeVisible()
    await expect(viewer(page).getByText('450 rows · 2 columns')).toBeVisible()
    await expectAccessible(page)
    const sheet = viewer(page).getByRole('region', { name: 'Sales' })
    await expect
      .poll(async () => {
        await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return await sheet.getByRole('cell', { name: 'Invoice 450' }).isVisible()
      })
      .toBe(true)
    await viewer(page).getByRole('button', { name: 'Old sales' }).click()
    await expect(viewer(page).getByText('This sheet is empty')).toBeVisible()

    await next.click()
    await expect(viewer(page).getByText('This file type cannot be previewed in the browser.')).toBeVisible()
    await expect(viewer(page).getByText(/^It could not be read: damaged\./)).toBeVisible()

    await next.click()
    await expect(viewer(page).getByText(/^This server has no program that makes a PDF/)).toBeVisible()
    await expect(viewer(page).getByRole('link', { name: 'Download' }).last()).toBeVisible()
    await expectAccessible(page)
    const body = Buffer.from(await pdfOf(['Dear Sirs']))
    await page.route('/api/files/*/print-pdf*', (route) =>
      route.fulfill({ contentType: 'application/pdf', body }),
    )
    await page.reload()
    await expect(viewer(page).getByRole('document', { name: 'Pages' }).getByText('Dear Sirs')).toBeVisible()
    expect(outside).toEqual([])
  },
)

test(
  'a search opens Office documents at the words, and highlights them',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const lines = Array.from({ length: 120 }, (_, index) => `Line ${String(index + 1)} of the minutes`)
    await director.file('A', 'Minutes.docx', makeDocx([...lines, 'Gannets were seen', 'the end']))
    const slides = Array.from({ length: 14 }, (_, index) => `Slide ${String(index + 1)}`)
    await director.file('A', 'Talk.pptx', makePptx([...slides, 'A gannet, drawn', 'Thanks']))
    const ledger = Array.from({ length: 900 }, (_, index) => [`Invoice ${String(index + 1)}`, index * 10])
    ledger[700] = ['Gannet food', 12]
    await director.file('A', 'Ledger.xlsx', makeWorkbook({ Sales: [['nothing here']], Costs: ledger }))
    await expect
      .poll(
        async () =>
          ((await (await page.request.get('/api/files/search?q=gannet')).json()) as unknown[]).length,
        READING,
      )
      .toBe(3)
    await director.open('/board-manual')
    const marked = async () =>
      await page.evaluate(() =>
        [...(CSS.highlights.get('found') ?? [])].map((range) =>
          range.startContainer.textContent?.slice(range.startOffset, range.endOffset),
        ),
      )
    for (const [name, text, hit] of [
      ['Minutes.docx', 'Gannets were seen', 'Gannets'],
      ['Talk.pptx', 'A gannet, drawn', 'gannet'],
      ['Ledger.xlsx', 'Gannet food', 'Gannet'],
    ] as const) {
      await page
        .getByRole('button', { name: /^Search( files)?$/ })
        .first()
        .click()
      await page.getByRole('combobox', { name: 'Search files' }).fill('gannet')
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(viewer(page).getByText(text)).toBeInViewport()
      await expect.poll(marked).toEqual([hit])
      await expectAccessible(page)
      await page.goBack()
      await expect(viewer(page)).toBeHidden()
    }
    // Row numbers are not cells.
    const [{ id } = { id: '' }] = (await (
      await page.request.get('/api/files/search?q=ledger')
    ).json()) as File[]
    await director.open(`/folder/A?view=${id}&find=702`)
    await expect(viewer(page).getByText('Invoice 702')).toBeInViewport()
    await expect.poll(marked).toEqual(['702', '7020'])
  },
)

test('several files are printed as one document', async ({ page, isPhone, director }) => {
  // A page that has not heard that its folder was deleted.
  await page.route('**/api/events*', (route) => route.abort())
  await director.file('C', 'Plan.txt', 'a plan')
  await director.file('C', 'Budget.pdf', await pdfOf(['a budget']))
  // Nor does it ask again, as it does while a file is being read.
  await expect
    .poll(async () => (await (await page.request.get('/api/files/unread')).json()) as File[], READING)
    .toEqual([])
  await director.open('/folder/C')
  await page.getByRole('checkbox', { name: 'Select Plan.txt' }).click()
  await page.getByRole('checkbox', { name: 'Select Budget.pdf' }).click()
  const print = page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Print' })
  await expectAccessible(page)
  if (isPhone) {
    const [download] = await Promise.all([page.waitForEvent('download'), print.click()])
    expect(download.suggestedFilename()).toBe('C - Strategy, SWOT, OKRs_print.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  } else {
    await pressAndOpenTab(page, print, /\/api\/files\/print\?/)
  }
  await page.request.delete('/api/folders/C/recursive')
  await print.click()
  await expect(page.getByText('File not available for printing', { exact: true })).toBeVisible()
})
