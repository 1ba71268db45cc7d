import type { Page } from '@playwright/test'
import { expect, expectAccessible, READING, test } from './director.ts'
import { pdfOf } from './documents.ts'

const VAT =
  'HM Revenue and Customs\nVAT return\nQuarter ended 31 October 2025\nOutput tax 400, input tax 100.'
const CLEAN = '2025-10-31 HMRC VAT return.txt'

async function namesIn(page: Page, folder: string): Promise<string[]> {
  const files = (await (await page.request.get(`/api/files?folder=${folder}`)).json()) as Array<{
    originalName: string
  }>
  return files.map(({ originalName }) => originalName)
}

/** Uploads a file to the inbox by the dialog, in which XYZ is chosen. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Files' })
  await expect(dialog.getByLabel('Folder')).toHaveValue('XYZ')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Select Files' }).click()
  const files = [name, 'not this one.txt']
  await (
    await choosing
  ).setFiles(files.map((chosen) => ({ name: chosen, mimeType: 'text/plain', buffer: Buffer.from(text) })))
  await dialog.getByRole('button', { name: 'Remove not this one.txt' }).click()
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
}

test(
  'a suggestion is accepted with one click, and undone; a duplicate is reported',
  { tag: '@phone' },
  async ({ page, director }) => {
    // Uploads from the manual go to the inbox; the suggestion is shown once the document is read.
    await director.open('/board-manual')
    await upload(page, 'scan 4.txt', VAT)
    await expect(page).toHaveURL('/inbox')
    const row = page.getByRole('row').filter({ hasText: 'scan 4.txt' })
    await expect(row.getByText(CLEAN)).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Inbox ?, 1 paper waits/ }).filter({ visible: true }),
    ).toBeVisible()
    await expectAccessible(page)
    expect(await namesIn(page, 'XYZ')).toEqual(['scan 4.txt'])
    await row.getByRole('button', { name: 'File it there: scan 4.txt in JK1' }).click()
    await expect(page.getByText(`"${CLEAN}" is now in JK1 - VAT Returns.`, { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing waits to be filed')).toBeVisible()
    expect(await namesIn(page, 'JK1')).toEqual([CLEAN])

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(await namesIn(page, 'XYZ')).toEqual(['scan 4.txt'])

    // It is offered until it is put aside.
    const inbox = page.getByRole('table', { name: 'Waiting to be filed' })
    await expect(inbox.getByText(CLEAN)).toBeVisible()
    await inbox.getByRole('button', { name: 'Not now: scan 4.txt' }).click()
    await expect(page.getByText(CLEAN)).toHaveCount(0)
    await expect(page.getByText('Nothing else waits to be filed')).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 put aside' }).click()
    await inbox.getByRole('checkbox', { name: `Name it ${CLEAN}` }).uncheck()
    await inbox.getByRole('button', { name: /^Folder for scan 4\.txt:.*VAT Returns/ }).click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByRole('combobox', { name: 'Folder for scan 4.txt' })).toBeFocused()
    await expect(
      picker.getByRole('group', { name: 'Suggested' }).getByRole('option').first(),
    ).toHaveAccessibleName(/VAT Returns/)
    await expectAccessible(page)
    await page.keyboard.type('jk1')
    await page.keyboard.press('Enter')
    await inbox.getByRole('button', { name: 'File it there: scan 4.txt in JK1' }).click()
    await expect(page.getByText('"scan 4.txt" is now in JK1 - VAT Returns.', { exact: true })).toBeVisible()

    // A duplicate is stored, and reported.
    const tray = page.getByRole('region', { name: 'Just uploaded' })
    await director.open('/board-manual')
    await upload(page, 'the same.txt', VAT)
    await expect(tray.getByText('You already have this in JK1 - VAT Returns.')).toBeVisible()
    await expectAccessible(page)
    await tray.getByRole('link', { name: 'Go to it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'JK1 - VAT Returns' })).toBeVisible()
    await expect(page.locator('#main').getByRole('link', { name: 'scan 4.txt' })).toBeVisible()
    await tray.getByRole('button', { name: 'Remove this copy' }).click()
    await expect(page.getByText('File deleted successfully', { exact: true })).toBeVisible()
    await expect(tray).toBeHidden()
    expect(await namesIn(page, 'XYZ')).toEqual([])
  },
)

test(
  'an unreadable document shows why, and is read again',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/account?tab=reading')
    await expect(page.getByText('Every document is read')).toBeVisible()
    await director.file('B', 'agreement.pdf', await pdfOf(['Secret'], 'password'))
    await page.reload()
    const list = page.getByRole('list', { name: 'Documents that are not read' })
    await expect(list.getByText('Text not readable: password-protected')).toBeVisible(READING)
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
