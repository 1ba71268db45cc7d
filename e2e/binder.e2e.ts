import { expect, expectAccessible, test } from './director.ts'
import { pdfOf } from './documents.ts'

test(
  'what is missing is short on a phone, and opens by a press',
  { tag: '@phone' },
  async ({ director, page }) => {
    const facts = {
      form: 'Ltd Company',
      incorporatedOn: '2019-03-11',
      accountingReferenceDate: '03-31',
      vat: { scheme: 'quarterly', stagger: 1, yearEndMonth: null },
      employer: { pays: 'monthly', since: '2020-04-06' },
    }
    await page.request.put('/api/company/facts', { data: facts })
    await director.open('/missing')
    const folder = page.getByRole('region', { name: 'A2 - Board Minutes & Resolutions' })
    const toggle = folder.getByRole('button', { name: /\d papers$/ })
    await expect(toggle).toHaveText(/Minutes of board meetings/)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3500)
    await toggle.click()
    await expect(folder.getByRole('button', { name: 'Upload: Minutes of board meetings' })).toBeVisible()
    await expectAccessible(page)
    await toggle.click()
    await page
      .getByRole('region', { name: 'What the binder holds' })
      .getByRole('link', { name: /^A - Board Minutes/ })
      .click()
    await expect(
      page
        .locator('#missing-A1')
        .getByRole('button', { name: /^Upload: / })
        .first(),
    ).toBeInViewport()
  },
)

test(
  'on a wide screen the first folders in which something is missing are open, and the others one press away',
  { tag: '@desktop' },
  async ({ director, page }) => {
    const facts = { form: 'Ltd Company', incorporatedOn: '2019-03-11', accountingReferenceDate: '03-31' }
    const employer = { pays: 'monthly', since: '2020-04-06' }
    await page.request.put('/api/company/facts', { data: { ...facts, employer } })
    await director.open('/missing')
    await expect(page.getByRole('button', { name: 'Upload: Articles of association' })).toBeVisible()
    const folder = page.getByRole('region', { name: 'L2 - Payroll & Payslips' })
    const toggle = folder.getByRole('button', { name: /papers?$/ })
    await expect(toggle).toHaveText(/P60/)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
    await toggle.click()
    await expect(folder.getByRole('button', { name: 'Upload: P60' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('the binder shows what is here and what is missing, and a paper of a month drops into its slot', async ({
  director,
  page,
}) => {
  const facts = { form: 'Ltd Company', incorporatedOn: '2019-03-11', accountingReferenceDate: '03-31' }
  await page.request.put('/api/company/facts', { data: facts })
  expect((await page.goto('/missing'))?.status()).toBe(200)
  const binder = page.getByRole('region', { name: 'What the binder holds' })
  const tab = binder.getByRole('link', { name: /^F - Finance.*: 0 of \d+ papers here$/ })
  await expect(tab).toBeVisible()
  await expect(binder.getByRole('link', { name: /^XYZ - .*: no papers expected$/ })).toBeVisible()
  await expectAccessible(page)

  // A month that was missed long ago: twelve months are shown, of which the last may not be due yet.
  const months = binder.getByRole('row', { name: /^Bank statements/ })
  const missed = months.getByRole('button', { name: /^Bank statements, .*: missing$/ })
  const name = (await missed.first().getAttribute('aria-label')) ?? ''
  await missed.first().click()
  const dialog = page.getByRole('dialog', { name: /^Bank statements/ })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Upload: Bank statements' }).click(),
  ])
  await chooser.setFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfOf(['A page'])),
  })
  const here = months.getByRole('link', { name: name.replace('missing', 'here') })
  await expect(here).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The tab leads to what is missing there, one click away.
  await tab.click()
  await expect(page).toHaveURL(/\/missing#missing-F/)
  await here.click()
  await expect(page).toHaveURL(/\/folder\/F4\?.*view=/)
  await expect(page.getByRole('dialog', { name: 'scan.pdf' })).toBeVisible()

  await page.goto('/board-manual')
  await expect(
    page
      .getByRole('navigation', { name: 'A to Z' })
      .getByTitle(/: 0 of \d+ papers here/)
      .first(),
  ).toBeVisible()
  await director.open('/missing')
  await page.emulateMedia({ media: 'print' })
  await expect(binder.getByText('Engines Ltd')).toBeVisible()
})
