import type { Locator, Page } from '@playwright/test'
import { expect, test } from './director.ts'

// Notices and tooltips: how they behave beside open dialogs, and how long they stay (`docs/product.md` §9).

/** Copies the only file of the folder, which shows a notice. */
async function copyFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
}

const notice = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test(
  'Escape closes the focused dialog, and a notice stays',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'the minutes')
    await director.open('/folder/A')
    const dialog = page.getByRole('dialog', { name: 'Email document' })
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
      await page.getByRole('menuitem', { name: 'Email', exact: true }).click()
      await expect(dialog).toBeVisible()
    }
    await openDialog()
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(notice(page, 'Missing Information')).toBeVisible()
    await dialog.getByLabel('Recipient email').focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(notice(page, 'Missing Information')).toBeVisible()

    // With the focus in the notice, Escape closes the notice.
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(notice(page, 'Missing Information')).toBeHidden()

    // It is above the dialog without covering its buttons, whichever was opened first.
    await copyFile(page)
    await expect(notice(page, 'File copied')).toBeVisible()
    await openDialog()
    await notice(page, 'File copied').getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page, 'File copied')).toBeHidden()
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(notice(page, 'Missing Information')).toBeVisible()
    await notice(page, 'Missing Information').getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice(page, 'Missing Information')).toBeHidden()
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(notice(page, 'Missing Information')).toBeVisible()
    await dialog.getByLabel('Recipient email').fill('nobody@nowhere')
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(notice(page, 'Invalid Email')).toBeVisible()
    // One notice at a time.
    await expect(notice(page, 'Missing Information')).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel' }).click({ timeout: 2000 })
    await expect(dialog).toBeHidden()
  },
)

/** Advances the fake clock in small steps until an element is visible. */
async function runUntilVisible(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(seen).toBeVisible({ timeout: 200 })
  }).toPass()
}

test('a notice stays five seconds', { tag: '@desktop' }, async ({ page, director }) => {
  await page.clock.install()
  await director.file('A', 'Minutes.txt', 'the minutes')
  await director.open('/folder/A')
  await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
  const copy = page.getByRole('menuitem', { name: 'Copy', exact: true })
  await expect(copy).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  // Away from the notice, which stays while the pointer is over it.
  await copy.press('Enter')
  const copied = notice(page, 'File copied')
  await runUntilVisible(page, copied)
  await page.clock.runFor(4700)
  await expect(copied).toBeVisible()
  await page.clock.runFor(600)
  await expect(copied).toBeHidden()

  // So does one that offers to undo.
  await page.clock.resume()
  await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeVisible()
  await page.clock.pauseAt(Date.now() + 120_000)
  await confirm.press('Enter')
  const deleted = notice(page, 'File deleted successfully')
  await runUntilVisible(page, deleted)
  await expect(deleted.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(4700)
  await expect(deleted).toBeVisible()
  await page.clock.runFor(600)
  await expect(deleted).toBeHidden()
})

test(
  'a tooltip opens after 700 ms, and the next one at once within 300 ms',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await page.clock.install()
    await director.open('/board-manual')
    const search = page.getByRole('button', { name: 'Search files' })
    const view = page.getByRole('button', { name: 'Show as list' })
    const tooltip = page.getByRole('tooltip')
    await expect(search).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)

    await search.hover()
    await page.clock.runFor(690)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tooltip).toHaveText(/^Search files/)

    await page.mouse.move(400, 600, { steps: 4 })
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(200)
    await view.hover()
    await expect(tooltip).toHaveText(/^Show as list/)

    await page.mouse.move(400, 600, { steps: 4 })
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(310)
    await search.hover()
    await page.clock.runFor(690)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(tooltip).toHaveText(/^Search files/)
  },
)

test(
  'a notice does not cover the button that ends move mode',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'the minutes')
    await director.open('/folder/A')
    await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
    await expect(notice(page, 'Move Mode')).toBeVisible()
    // While the notice is shown.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click({ timeout: 3000 })
    await expect(notice(page, 'Move Cancelled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Search', exact: true }).click({ timeout: 3000 })
    await expect(page.getByRole('dialog', { name: 'Search Files' })).toBeVisible()
  },
)
