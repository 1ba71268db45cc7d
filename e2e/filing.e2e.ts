import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './director.ts'
import { pdfOf } from './documents.ts'

const VAT =
  'HM Revenue and Customs. VAT return for the quarter ended 31 October 2025. Output tax 400, input tax 100.'
const CLEAN = '2025-10-31 HMRC VAT return.txt'

async function namesIn(page: Page, folder: string): Promise<string[]> {
  const files = (await (await page.request.get(`/api/files?folder=${folder}`)).json()) as Array<{
    originalName: string
  }>
  return files.map(({ originalName }) => originalName)
}

async function upload(page: Page, isPhone: boolean, name: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: isPhone ? 'Upload' : 'Upload Files', exact: true })
    .first()
    .click()
  const buffer = Buffer.from(text)
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'text/plain', buffer }])
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

test('a document finds its folder with one press, and back; a second copy is told of', async ({
  page,
  isPhone,
  director,
}) => {
  // From the contents an upload goes to XYZ; the line comes to it once the document is read.
  await director.open('/board-manual')
  await upload(page, isPhone, 'scan 4.txt', VAT)
  const tray = page.getByRole('region', { name: 'Just uploaded' })
  await expect(tray.getByText(CLEAN)).toBeVisible()
  expect(await namesIn(page, 'XYZ')).toEqual(['scan 4.txt'])
  await tray.getByRole('button', { name: 'File it there: scan 4.txt in JK1' }).click()
  await expect(page.getByText(`"${CLEAN}" is now in JK1 - VAT Returns.`, { exact: true })).toBeVisible()
  await expect(tray).toBeHidden()
  expect(await namesIn(page, 'JK1')).toEqual([CLEAN])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await namesIn(page, 'XYZ')).toEqual(['scan 4.txt'])

  // In the log the line stands with the file until it is answered.
  await director.open('/folder/XYZ')
  const row = page.getByRole('row').filter({ hasText: 'scan 4.txt' })
  await expect(row.getByText(CLEAN)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Dismiss the suggestion for scan 4.txt' }).click()
  await expect(row.getByText(CLEAN)).toHaveCount(0)
  await row.getByRole('button', { name: 'Choose a folder…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a Folder' })
  await expect(dialog.getByLabel('File name')).toHaveValue('2025-10-31 HMRC VAT return')
  await expect(
    dialog.getByRole('group', { name: 'Suggested' }).getByRole('option').first(),
  ).toHaveAccessibleName(/VAT Returns/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep its name' }).click()
  await dialog.getByRole('button', { name: 'File it in JK1' }).click()
  await expect(page.getByText('"scan 4.txt" is now in JK1 - VAT Returns.', { exact: true })).toBeVisible()

  // The same bytes once more: filed, and said.
  await upload(page, isPhone, 'the same.txt', VAT)
  await expect(tray.getByText('You already have this in JK1 - VAT Returns.')).toBeVisible()
  await expectAccessible(page)
  await tray.getByRole('link', { name: 'Go to it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'JK1 - VAT Returns' })).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: 'scan 4.txt' })).toBeVisible()
  await tray.getByRole('button', { name: 'Remove this copy' }).click()
  await expect(page.getByText('File deleted successfully', { exact: true })).toBeVisible()
  await expect(tray).toBeHidden()
  expect(await namesIn(page, 'XYZ')).toEqual([])
})

test(
  'what could not be read says why, and is read again',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/account?tab=reading')
    await expect(page.getByText('Every document is read')).toBeVisible()
    await director.file('B', 'agreement.pdf', await pdfOf(['Secret'], 'password'))
    await page.reload()
    const list = page.getByRole('list', { name: 'Documents that are not read' })
    await expect(list.getByText('Text not readable: password-protected')).toBeVisible()
    await expectAccessible(page)
    const asked = page.waitForResponse((response) => response.url().endsWith('/read'))
    await list.getByRole('button', { name: 'Read again: agreement.pdf' }).click()
    expect((await asked).status()).toBe(200)
    await expect(list.getByText('Text not readable: password-protected')).toBeVisible()

    await list.getByRole('link', { name: 'agreement.pdf' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'B - Executive Reports' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read again: agreement.pdf' })).toBeVisible()
  },
)
