import { closeDownloadAlert, expect, expectAccessible, test, viewerOf, READING } from './director.ts'
import { pdfOf } from './documents.ts'

const invoice = [
  [
    'Aireworth Timber Merchants Ltd',
    'INVOICE No. 118204',
    'Tax point 31/10/25',
    'Invoice to: Engines Ltd',
    'Goods 100.00',
    'VAT 20.00',
    'Total due 120.00',
  ].join('\n'),
]

test('what a document says is shown beside it, put right, and searched for', async ({
  page,
  isPhone,
  director,
}) => {
  await director.file('HI1', 'scan0012.pdf', await pdfOf(invoice))
  await expect
    .poll(
      async () => (await (await page.request.get('/api/files?folder=HI1')).text()).includes('"indexed"'),
      READING,
    )
    .toBe(true)
  await director.file('HI2', 'other.txt', 'Another paper')
  const [other] = (await (await page.request.get('/api/files?folder=HI2')).json()) as Array<{ id: string }>
  const party = { party: 'Aireworth Timber Ltd' }
  await page.request.patch(`/api/files/${other?.id ?? ''}/facts`, { data: party })
  await director.open('/folder/HI1')
  await page.getByRole('button', { name: 'Actions for scan0012.pdf' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const viewer = viewerOf(page)
  if (isPhone) {
    await viewer.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Facts' }).click()
  } else await viewer.getByRole('button', { name: 'Facts' }).click()
  const facts = viewer.getByRole('complementary', { name: 'Facts' })
  await expect(facts.getByText('31 Oct 2025')).toBeVisible()
  await expect(facts.getByText('£120.00')).toBeVisible()
  await expectAccessible(page)

  // Where it was read.
  await facts.getByRole('button', { name: 'Show where total was read' }).click()
  await expect(viewer.locator('.highlight').first()).toContainText('120')

  await facts.getByRole('button', { name: 'Confirm date' }).click()
  await expect(facts.getByText('Confirmed')).toHaveCount(1)
  await facts.getByRole('button', { name: 'Edit party' }).click()
  await facts.getByRole('textbox', { name: 'Party' }).fill('Aireworth')
  await facts.getByRole('textbox', { name: 'Party' }).press('Enter')
  await expect(facts.getByText('Confirmed')).toHaveCount(2)
  // Another spelling of the same party, and back.
  await page.route('/api/parties', async (route) => {
    const parties = (await (await route.fetch()).json()) as unknown[]
    const others = Array.from({ length: 8 }, (_, at) => ({
      name: `Other ${String(at)}`,
      papers: 1,
      spellings: [],
    }))
    await route.fulfill({ json: [...parties, ...others] })
  })
  await facts.getByRole('button', { name: 'The same as …' }).click()
  const same = page.getByRole('dialog', { name: 'The same as …' })
  await same.getByLabel('Search the parties').fill('xyz')
  await expect(same.getByText('No other party has “xyz” in its name.')).toBeVisible()
  await same.getByLabel('Search the parties').fill('')
  await expectAccessible(page)
  await same.getByRole('button', { name: /^Aireworth Timber Ltd/ }).click()
  await expect(facts.getByText('Aireworth Timber Ltd')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(facts.getByText('Aireworth', { exact: true })).toBeVisible()
  // Escape leaves the field, not the document.
  await facts.getByRole('button', { name: 'Edit total' }).click()
  await facts.getByRole('textbox', { name: 'Amount' }).press('Escape')
  await expect(facts.getByRole('textbox', { name: 'Amount' })).toBeHidden()

  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  // Its keys count until it is gone.
  await expect(viewer).toHaveCount(0)
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search files' }).fill('party:aireworth dated:2025 over:100 ')
  await expect(page.getByRole('button', { name: 'Remove filter: Party: aireworth' })).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Results' })).toContainText('scan0012.pdf')
  const search = page.getByRole('dialog', { name: 'Search Files' })
  await expect(search.getByText('Total £120.00')).toBeVisible()
  const download = page.waitForEvent('download')
  await search.getByRole('button', { name: 'Download list as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('HI1 - Purchase Invoices.csv')
  await closeDownloadAlert(page, isPhone)
  await search.getByRole('button', { name: 'Cancel' }).click()

  // Folders of finance open as lists, which keep their columns and say what the papers come to.
  const files = page.getByRole('region', { name: 'Files', exact: true })
  await expect(files.getByText('Aireworth').filter({ visible: true })).toBeVisible()
  await expect(files.getByRole('group', { name: 'Totals' })).toHaveText(/^Total of 1 paper.*£120\.00$/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Party' }).click()
  await page.keyboard.press('Escape')
  await expect(files.getByText('Aireworth').filter({ visible: true })).toHaveCount(0)
  await page.reload()
  await expect(files.getByText('£120.00').filter({ visible: true }).first()).toBeVisible()
  // Phones show no columns.
  if (!isPhone) {
    const columns = files.getByRole('group', { name: 'Sort by column' })
    const byTotal = columns.getByRole('button', { name: 'Total' })
    await byTotal.click()
    await expect(byTotal).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Sort by: Total' })).toBeVisible()
  }
  await files.getByRole('checkbox', { name: 'Select scan0012.pdf' }).click()
  await expect(page.getByRole('region', { name: 'Selected files' }).getByText('£120.00')).toBeVisible()
  await expectAccessible(page)
})
