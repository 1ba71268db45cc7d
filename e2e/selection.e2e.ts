import { readFile } from 'node:fs/promises'
import { unzip } from '#server/testing/unzip.ts'
import { closeDownloadAlert, expect, expectAccessible, test } from './director.ts'

test('several files are selected, moved, copied, downloaded and deleted', async ({
  page,
  isPhone,
  director,
}) => {
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await director.file('A', name, `text of ${name}`)
  await page.goto('/folder/A')
  const list = page.getByRole('region', { name: 'Files', exact: true })
  const bar = page.getByRole('region', { name: 'Selected files' })
  const names = list.locator('li bdi')
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

  await expect(names).toHaveText(['a.txt', 'b.txt', 'c.txt', 'd.txt'])
  await expect(page.getByRole('region', { name: 'Resources' })).toBeVisible()
  // On the page, because a click scrolls to what it is on.
  const heightOf = (name: string) =>
    names
      .filter({ hasText: name })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY))
  const before = await heightOf('d.txt')
  await box('a.txt').click()
  await box('c.txt').click({ modifiers: ['Shift'] })
  expect(await heightOf('d.txt')).toBe(before)
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await box('b.txt').click()
  await expect(bar.getByText('2 selected')).toBeVisible()

  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download ZIP' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('A - Board Minutes, Companies House.zip')
  await closeDownloadAlert(page, isPhone)
  const entries = await unzip(await readFile(await saved.path()))
  expect([...entries]).toEqual([
    ['a.txt', 'text of a.txt'],
    ['c.txt', 'text of c.txt'],
  ])
  await expect(page).toHaveURL('/folder/A')

  await bar.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Paste files' }).filter({ visible: true }).click()
  await expect(page.getByText('2 files pasted successfully', { exact: true })).toBeVisible()
  for (const copy of ['a (2).txt', 'c (2).txt']) await expect(names.filter({ hasText: copy })).toBeVisible()

  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await box('a (2).txt').click()
  await box('c (2).txt').click()
  await bar.getByRole('button', { name: 'Move' }).click()
  await expect(page.locator('output', { hasText: 'Moving' })).toContainText('Moving: 2 files')
  await page.getByRole('button', { name: 'Move Here: B - Executive Reports' }).click()
  await expect(page.getByText('2 files moved successfully', { exact: true })).toBeVisible()
  await page.goto('/folder/A')
  await expect(names).toHaveText(['a.txt', 'b.txt', 'c.txt', 'd.txt'])

  await box('d.txt').click()
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete 4 files?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files in this folder')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['a.txt', 'b.txt', 'c.txt', 'd.txt'])
})

test(
  'a download of files that were deleted meanwhile shows an error',
  { tag: '@desktop' },
  async ({ page, director }) => {
    for (const name of ['a.txt', 'b.txt']) await director.file('A', name, name)
    // Without it the page hears of the deletion, and takes the files off its list before they can be asked for.
    await page.route('**/api/events*', (route) => route.abort())
    await page.goto('/folder/A')
    await page.getByRole('checkbox', { name: 'Select a.txt' }).click()
    await page.getByRole('checkbox', { name: 'Select b.txt' }).click()
    await page.request.delete('/api/folders/A/recursive')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    await expect(page.getByText('This file could not be found.', { exact: true })).toBeVisible()
  },
)

test('several files are handled with the keyboard', { tag: '@desktop' }, async ({ page, director }) => {
  for (const name of ['a.txt', 'b.txt']) await director.file('A', name, name)
  await page.goto('/folder/A')
  const names = page.getByRole('region', { name: 'Files', exact: true }).locator('li bdi')
  await expect(names).toHaveText(['a.txt', 'b.txt'])

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(shortcuts).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // A dialog that is disappearing still keeps the focus.
  await expect(shortcuts).toBeHidden()

  await page.getByRole('link', { name: 'a.txt' }).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox').fill('first')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['b.txt', 'first.txt'])

  await page.keyboard.press('Control+a')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Control+x')
  await expect(page.locator('output', { hasText: 'Moving' })).toContainText('Moving: 2 files')
  await page
    .getByRole('link', { name: /Executive Reports/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Executive Reports/ })).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(names).toHaveText(['b.txt', 'first.txt'])

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(names).toHaveText(['b (2).txt', 'b.txt', 'first (2).txt', 'first.txt'])
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeHidden()

  // To a folder that is chosen in place; the page stays.
  for (const [key, name, done] of [
    ['c', 'Copy b.txt to', 'File pasted successfully'],
    ['m', 'Move first.txt to', 'File moved successfully'],
  ] as const) {
    await page.getByRole('link', { name: key === 'c' ? 'b.txt' : 'first.txt', exact: true }).focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('combobox', { name })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('PQ')
    await page.keyboard.press('Enter')
    await expect(page.getByText(done, { exact: true })).toBeVisible()
  }
  await expect(names).toHaveText(['b (2).txt', 'b.txt', 'first (2).txt'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['b (2).txt', 'b.txt', 'first (2).txt', 'first.txt'])

  await page.getByRole('link', { name: 'b.txt', exact: true }).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(names).toHaveText(['b (2).txt', 'first (2).txt', 'first.txt'])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search Files' })).toBeVisible()
})
