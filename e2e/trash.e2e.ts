import type { File } from '../src/contract/manual/files.ts'
import { confirmIdentity, expect, expectAccessible, test } from './director.ts'

test('deleted files are restored, or deleted permanently', async ({ page, isPhone, director }) => {
  for (const name of ['One.txt', 'Two.txt', 'Three.txt', 'Four.txt']) await director.file('A', name, name)
  await director.file('A1', 'Inside.txt', 'inside')
  const files = (await (await page.request.get('/api/files?folder=A')).json()) as File[]
  for (const { id } of files) await page.request.delete(`/api/files/${id}`)
  await page.request.delete('/api/folders/A1/recursive')

  await page.goto('/board-manual')
  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  await expect(page).toHaveURL('/trash')
  const list = page.getByRole('region', { name: 'Deleted files and folders' })
  await expect(list.getByText('5 items')).toBeVisible()
  await expect(list.getByText(/From A - Board Minutes, Companies House/).first()).toBeVisible()
  await expect(list.getByText(/30 days left/).filter({ visible: true })).toHaveCount(5)
  await expectAccessible(page)

  if (isPhone) {
    await page.getByRole('button', { name: /^Actions for A1 - / }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
  } else {
    await page.getByRole('button', { name: /^Restore A1 - / }).click()
  }
  await expect(page.getByText('1 folder and 1 file are back where they were.', { exact: true })).toBeVisible()
  await expect(list.getByText('4 items')).toBeVisible()
  // The row beside it has the focus that the restored one had.
  await expect(list.getByRole('button', { name: /\.txt$/ }).and(page.locator(':focus'))).toHaveCount(1)

  const boxes = list.getByRole('checkbox', { name: /\.txt$/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(list.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await boxes.nth(2).click()
  await expect(list.getByText('2 selected')).toBeVisible()
  await list.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(list.getByText('2 items')).toBeVisible()

  await list.getByRole('checkbox', { name: 'Select all' }).click()
  await list.getByRole('button', { name: 'Delete for Good', exact: true }).click()
  await expect(page.getByText('This deletes 2 files for good and cannot be undone.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for Good' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Board Manual' }).click()
  await page.goto('/folder/A')
  await expect(page.getByRole('region', { name: 'Files' }).getByText(/^2 files/)).toBeVisible()
})

test(
  'deleting, moving and renaming are undone from the notice',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'minutes')
    await director.file('B', 'Minutes.txt', 'other minutes')
    await director.file('C', 'Kept.txt', 'kept')
    const act = async (name: string, item: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    }
    const names = page.getByRole('region', { name: 'Files' }).locator('bdi')

    await page.goto('/folder/A')
    await act('Minutes.txt', 'Rename')
    await page.getByRole('textbox').fill('Draft')
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(['Draft.txt'])
    await undo()
    await expect(names).toHaveText(['Minutes.txt'])

    await act('Minutes.txt', 'Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No files in this folder')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(names).toHaveText(['Minutes.txt'])

    await act('Minutes.txt', 'Move')
    await page.getByRole('button', { name: 'Move Here: B - Executive Reports' }).click()
    await expect(page.getByText('File moved successfully', { exact: true })).toBeVisible()
    await undo()
    await page.goto('/folder/A')
    await expect(names).toHaveText(['Minutes.txt'])

    await page.goto('/folder/C')
    await act('C - Strategy, SWOT, OKRs', 'Rename Folder')
    await page.getByRole('textbox').fill('Money')
    await page.keyboard.press('Enter')
    await act('C - Money', 'Delete Folder')
    await page.getByRole('button', { name: 'Delete Folder', exact: true }).click()
    await expect(page).toHaveURL('/board-manual')
    // Renaming can be undone as well.
    await expect(page.getByText('Folder deleted successfully', { exact: true })).toBeVisible()
    await undo()
    await page.goto('/folder/C')
    await expect(page.getByRole('heading', { level: 1, name: 'C - Money' })).toBeVisible()
    await expect(names).toHaveText(['Kept.txt'])
    await expect(page.getByRole('button', { name: 'Actions for C1 - ' })).toBeVisible()
  },
)

test(
  'a printed file log has every row, one below the other',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const names = Array.from({ length: 40 }, (_, number) => `Paper ${String(number)}.txt`)
    for (const name of names) await director.file('M', name, name)
    await page.setViewportSize({ width: 700, height: 500 })
    await director.open('/folder/XYZ')
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(rows.first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(rows).toHaveCount(names.length)
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
    for (const [index, { top }] of boxes.entries())
      expect(top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? top) - 1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(rows).not.toHaveCount(names.length)
  },
)

test(
  'the headings of a printed list stand over their columns',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('HI1', 'Invoice.txt', 'an invoice')
    await page.setViewportSize({ width: 794, height: 1123 })
    await director.open('/folder/HI1')
    await page.emulateMedia({ media: 'print' })
    const leftOf = async (text: string) =>
      await page
        .getByText(text, { exact: true })
        .filter({ visible: true })
        .first()
        .evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().left
        })
    expect(await leftOf('Modified')).toBeCloseTo(await leftOf('Today'), 0)
    expect(await leftOf('Name')).toBeCloseTo(await leftOf('Invoice.txt'), 0)
  },
)

test(
  'the address of a deleted file says who deleted it and restores it; a page is printed with its company alone',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Lease.txt', 'the lease')
    const [file] = (await (await page.request.get('/api/files?folder=A')).json()) as File[]
    await page.request.delete(`/api/files/${file?.id ?? ''}`)
    await director.open(`/folder/A?view=${file?.id ?? ''}`)
    await expect(page.getByText(/ deleted it\. Restore\?$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('dialog').getByText('the lease')).toBeVisible()

    await page.goto('/account')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Engines Ltd', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' }).filter({ visible: true })).toHaveCount(0)
  },
)
