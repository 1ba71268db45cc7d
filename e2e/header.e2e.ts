import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, middleOf } from './director.ts'

const WIDTHS = [320, 360, 390, 600, 767, 768, 1024, 1279, 1280, 1440, 1920]

/** What is wrong with the header and the bar of actions at the page's present width. */
async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) faults.push(`the page is ${String(scrollWidth - width)} px too wide`)
    const name = document.querySelector('header [data-company-name]')
    if (!(name instanceof HTMLElement)) return [...faults, 'no company name']
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) return [...faults, 'no canvas']
    pen.font = getComputedStyle(name).font
    const needed = pen.measureText('0'.repeat(width < 1280 ? 12 : 24)).width
    if (name.clientWidth < needed)
      faults.push(`the name has ${String(name.clientWidth)} px of ${String(Math.ceil(needed))}`)
    const bar = document.querySelector('header > div')
    const controls = [
      ...(bar?.querySelectorAll('a, button, input') ?? []),
      ...document.querySelectorAll('nav[aria-label=Actions] button, nav[aria-label=Actions] a'),
    ].filter((control) => control.checkVisibility())
    const before: Array<{ label: string; box: DOMRect }> = []
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      const label = control.getAttribute('aria-label') ?? control.textContent
      if (box.left < 0 || box.right > width) faults.push(`${label} is outside`)
      // What a screen reader alone reads is one pixel wide.
      const texts = [control, ...control.querySelectorAll('*')].filter(({ clientWidth }) => clientWidth > 1)
      if (texts.some((text) => text.scrollWidth > text.clientWidth + 1)) faults.push(`${label} is cut`)
      if (bar?.contains(control) !== true) continue
      for (const other of before) {
        const isBeside = box.left > other.box.right - 1 || box.right < other.box.left + 1
        const isBelow = box.top > other.box.bottom - 1 || box.bottom < other.box.top + 1
        if (!isBeside && !isBelow) faults.push(`${label} covers ${other.label}`)
      }
      before.push({ label, box })
    }
    return faults
  })
}

/** Whether controls can be pressed at once: no menu hides them. */
async function expectInReach(
  page: Page,
  { buttons, links }: { buttons: readonly string[]; links: readonly string[] },
): Promise<void> {
  for (const [role, names] of [['button', buttons] as const, ['link', links] as const])
    for (const name of names)
      await expect(page.getByRole(role, { name, exact: true }).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
}

async function expectRoom(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const height = page.viewportSize()?.height ?? 900
  const found: Record<number, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    const faults = await faultsOf(page)
    if (faults.length > 0) found[width] = faults
  }
  expect(found).toEqual({})
}

test('the header fits every width, for each role', { tag: '@desktop' }, async ({ page, director }) => {
  let role = 'user'
  await page.route('/api/auth/user', async (route) => {
    const response = await route.fetch()
    const businessName = 'Throgmorton & Featherstonehaugh International Marine Engineering Holding Co'
    await route.fulfill({ response, json: { ...((await response.json()) as object), role, businessName } })
  })
  await page.route('/api/auth/is-master', async (route) => {
    await route.fulfill({ json: { isMaster: role === 'master' } })
  })
  await director.file('JK', 'Return.txt', 'VAT')
  for (role of ['user', 'master']) {
    await director.open('/folder/JK')
    await expect(page.getByRole('link', { name: 'Return.txt' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Master Management' })).toHaveCount(role === 'user' ? 0 : 1)
    await expectRoom(page)
    await page.getByRole('button', { name: 'Actions for Return.txt' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect(page.getByRole('button', { name: 'Paste file' })).toBeVisible()
    await expectRoom(page)
  }

  for (const width of [768, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectInReach(page, {
      links: ['Account', 'Master Management', 'Architecture'],
      buttons: ['Sign Out', 'Search files', 'New Subfolder', 'Camera', 'Paste file', 'Upload Files'],
    })
    await expect(page.getByText('Ada Lovelace', { exact: true })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('return')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search files' })).toHaveValue('return')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A phone has each action of the specification without a menu.
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await director.open('/folder/JK')
    await expectInReach(page, { links: ['Account', 'Trash'], buttons: ['Capture', 'Upload', 'New Folder'] })
    await page.getByRole('link', { name: 'Board Manual, home' }).click()
    await expectInReach(page, {
      links: ['Account', 'Architecture', 'Trash'],
      buttons: ['Logout', 'Capture', 'Upload', 'Search'],
    })
    await expectRoom(page, [width])
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectInReach(page, { links: ['Master Management'], buttons: ['New Folder'] })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await page.goBack()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('searchbox').fill('return')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search files' })).toHaveValue('return')
  await expect(page.getByRole('option', { name: /Return\.txt/ })).toBeVisible()

  // On the page of the search, the header's search begins another one.
  await page.getByRole('button', { name: 'Show as a page' }).click()
  await expect(page).toHaveURL('/search?q=return')
  await page.getByRole('searchbox').fill('zebra')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No files found for “zebra”')).toBeVisible()
  await expect(page).toHaveURL('/search?q=zebra')
  await expectRoom(page)
})

test(
  'a page does not move when the letters above it come',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/folders', async (route) => {
      await promise
      await route.continue()
    })
    await director.open('/account')
    const button = page.getByRole('button', { name: 'Edit Profile' })
    const before = await middleOf(button)
    resolve()
    await expect(page.getByRole('navigation', { name: 'A to Z' }).getByRole('link')).toHaveCount(20)
    expect(await middleOf(button)).toEqual(before)
  },
)
