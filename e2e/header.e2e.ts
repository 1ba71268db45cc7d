import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './director.ts'

const WIDTHS = [320, 360, 390, 600, 768, 1024, 1280, 1440, 1920]

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
    const needed = pen.measureText('0'.repeat(12)).width
    if (name.clientWidth < needed)
      faults.push(`the name has ${String(name.clientWidth)} px of ${String(Math.ceil(needed))}`)
    const bar = document.querySelector('header > div')
    const controls = [
      ...(bar?.querySelectorAll('a, button, input') ?? []),
      ...document.querySelectorAll('nav[aria-label=Actions] button, nav[aria-label=Actions] a'),
    ].filter((control) => control.checkVisibility())
    let right = 0
    for (const control of controls) {
      const box = control.getBoundingClientRect()
      const label = control.getAttribute('aria-label') ?? control.textContent
      if (box.left < 0 || box.right > width) faults.push(`${label} is outside`)
      // What a screen reader alone reads is one pixel wide.
      const texts = [control, ...control.querySelectorAll('*')].filter(({ clientWidth }) => clientWidth > 1)
      if (texts.some((text) => text.scrollWidth > text.clientWidth + 1)) faults.push(`${label} is cut`)
      if (bar?.contains(control) !== true) continue
      if (box.left < right - 1) faults.push(`${label} covers its neighbour`)
      right = control.tagName === 'INPUT' ? right : box.right
    }
    return faults
  })
}

async function expectRoom(page: Page): Promise<void> {
  const height = page.viewportSize()?.height ?? 900
  const found: Record<number, string[]> = {}
  for (const width of WIDTHS) {
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
    const businessName = 'Throgmorton & Featherstonehaugh Marine Engineering Holdings'
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

  // What a narrow window has no room for is one press away, under the same names.
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Account', 'Master Management', 'Architecture'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Home', 'Account', 'Architecture'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  for (const name of ['New Folder', 'Logout'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await page.goBack()

  // From 1280 pixels on, the search is a field.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('searchbox').fill('return')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search files' })).toHaveValue('return')
  await expect(page.getByRole('option', { name: /Return\.txt/ })).toBeVisible()
})
