import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, test } from './director.ts'
import { pngOf } from './documents.ts'

/** Whether the focused element is on the screen and has a visible focus indicator. */
async function expectFocusShown(page: Page): Promise<void> {
  const look = () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return 'nothing has the focus'
    const name = element.outerHTML.slice(0, 160)
    if (!element.matches(':focus-visible')) return `not shown: ${name}`
    const { width, height, bottom, top } = element.getBoundingClientRect()
    if (width < 4 || height < 4 || bottom < 0 || top > innerHeight) return `off the screen: ${name}`
    const rings = [element, ...element.querySelectorAll('*')].flatMap((part) => [
      getComputedStyle(part),
      getComputedStyle(part, '::after'),
    ])
    const isRinged = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    )
    return isRinged ? '' : `without a ring: ${name}`
  }
  // The skip link appears a moment after it is focused.
  await expect.poll(async () => await page.evaluate(look)).toBe('')
}

/** Presses Tab, or Shift+Tab, until an element has the focus; every focused element on the way must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 120; step += 1) {
    const way = await target.evaluate((element) => {
      const active = document.activeElement
      if (active === element) return 'there'
      const isBehind = (active?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING
      return isBehind && !element.contains(active) ? 'Shift+Tab' : 'Tab'
    })
    if (way === 'there') return
    await page.keyboard.press(way)
    await expectFocusShown(page)
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** Selects an item of an open menu with the arrow keys. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let step = 0; step < 12; step += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    // The menu moves the focus a moment after the key: another key meanwhile would go past the item.
    await expect.poll(focused).not.toBe(before)
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

const main = (page: Page) => page.locator('#main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until a dialog has the focus, because it ignores keys before. */
async function expectFocusInDialog(page: Page): Promise<void> {
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)
}

test(
  'a document is uploaded, viewed, renamed, moved, copied, deleted and restored with the keyboard',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await page.context().clearCookies()
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(director.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/board-manual')

    await test.step('a folder is opened', async () => {
      await tabTo(page, main(page).getByRole('link', { name: /^A - / }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^A - / })).toBeVisible()
      await expect(main(page)).toBeFocused()
    })

    await test.step('files are uploaded', async () => {
      await tabTo(page, button(page, 'Drop files here, or click to choose them'))
      await page.keyboard.press('Enter')
      // Registered before the key is pressed, which may open the chooser at once.
      const chooser = page.waitForEvent('filechooser')
      await tabTo(page, button(page, 'Select Files'))
      await page.keyboard.press('Enter')
      await (
        await chooser
      ).setFiles([
        { name: 'Chart.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(60, 40, [40, 90, 160])) },
        {
          name: 'Deed.png',
          mimeType: 'image/png',
          buffer: Buffer.from(pngOf(40, 60, [160, 90, 40])),
        },
      ])
      await tabTo(page, button(page, 'Upload 2 files'))
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('link', { name: 'Deed.png' })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, 'Drop files here, or click to choose them')).toBeFocused()
    })

    await test.step('they are looked at one after the other', async () => {
      await tabTo(page, main(page).getByRole('link', { name: 'Chart.png' }))
      // The arrows walk from file to file.
      await page.keyboard.press('ArrowRight')
      await expect(main(page).getByRole('link', { name: 'Deed.png' })).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog')
      await expect(viewer.getByRole('img', { name: 'Chart.png' })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(viewer.getByRole('img', { name: 'Deed.png' })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(viewer.getByRole('img', { name: 'Chart.png' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
      await expect(main(page).getByRole('link', { name: 'Chart.png' })).toBeFocused()
    })

    await test.step('one is renamed, by its menu and by F2', async () => {
      await tabTo(page, button(page, 'Actions for Chart.png'))
      await page.keyboard.press('Enter')
      await choose(page, 'Rename')
      await expect(page.getByRole('textbox')).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('Graph')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, 'Actions for Graph.png')).toBeFocused()
      await tabTo(page, main(page).getByRole('link', { name: 'Graph.png' }))
      await page.keyboard.press('F2')
      await expect(page.getByRole('textbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(main(page).getByRole('link', { name: 'Graph.png' })).toBeFocused()
    })

    await test.step('it is moved to another folder', async () => {
      await tabTo(page, button(page, 'Actions for Graph.png'))
      await page.keyboard.press('Enter')
      await choose(page, 'Move')
      await expect(page.locator('output')).toContainText('Moving: Graph.png')
      await expect(main(page)).toBeFocused()
      await tabTo(page, page.getByRole('button', { name: 'Move Here: B - Executive Reports' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('File moved successfully', { exact: true })).toBeVisible()
      await expect(main(page).getByRole('link', { name: /^B - / })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^B - / })).toBeVisible()
      await expect(main(page).getByRole('link', { name: 'Graph.png' })).toBeVisible()
    })

    await test.step('it is copied, pasted, deleted and had back', async () => {
      await tabTo(page, main(page).getByRole('link', { name: 'Graph.png' }))
      await page.keyboard.press('ControlOrMeta+c')
      await expect(page.getByText('File copied', { exact: true })).toBeVisible()
      await page.keyboard.press('ControlOrMeta+v')
      const copy = main(page).getByRole('link', { name: 'Graph (2).png' })
      await expect(copy).toBeVisible()
      await tabTo(page, page.getByRole('checkbox', { name: 'Select Graph (2).png' }))
      await page.keyboard.press('Space')
      await expect(page.getByText('1 selected')).toBeVisible()
      await page.keyboard.press('Delete')
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await tabTo(page, question.getByRole('button', { name: 'Delete', exact: true }))
      await page.keyboard.press('Enter')
      await expect(copy).toBeHidden()
      await expect(main(page).getByRole('link', { name: 'Graph.png' })).toBeFocused()
      await page.keyboard.press('F8')
      await tabTo(page, button(page, 'Undo'))
      await page.keyboard.press('Enter')
      await expect(copy).toBeVisible()
    })

    await test.step('it is found', async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
      await expectFocusInDialog(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('/')
      await expect(page.getByRole('combobox', { name: 'Search files' })).toBeFocused()
      await page.keyboard.type('deed')
      await expect(page.getByRole('option', { name: /Deed\.png/ })).toBeVisible()
      // The first letters found it already; Enter opens what was found for all of them.
      await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Deed.png' })).toBeVisible()
      await expectFocusInDialog(page)
      // No other dialog opens over it.
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option', { name: /Deed\.png/ })).toBeFocused()
      // Any place is opened by its name.
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Where to, or what to do' })).toBeFocused()
      await page.keyboard.type('board min')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^A - / })).toBeVisible()
    })

    await test.step('the camera is opened and closed', async () => {
      await tabTo(page, button(page, 'Camera'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Capture Document' })).toBeVisible()
      await expectFocusInDialog(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(button(page, 'Camera')).toBeFocused()
    })

    await test.step('the account is seen, and left', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Account', exact: true }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
      await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'Activity' })).toBeFocused()
      await page.goBack()
      await tabTo(page, button(page, 'Sign Out'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
    })
  },
)

test(
  'what is typed while the places load stands in their field, and opens no folder',
  { tag: '@desktop' },
  async ({ director, page }) => {
    const loading = Promise.withResolvers<void>()
    await page.route(/\/palette-[^/]*\.js/, async (route) => {
      await loading.promise
      await route.continue()
    })
    await director.open('/')
    await expect(page.getByRole('button', { name: /for A - Board Minutes/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('board mun')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('in')
    loading.resolve()
    await expect(page.getByRole('combobox', { name: 'Where to, or what to do' })).toHaveValue('board min')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^A - / })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Where to, or what to do' }).fill('zq')
    await expect(page.getByRole('dialog', { name: 'Go to' })).toContainText('Nothing is called “zq”.')
    await expectAccessible(page)
  },
)
