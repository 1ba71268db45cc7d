import type { Browser, Page } from '@playwright/test'
import { type Director, expect, PASSWORD, test } from './director.ts'

/** What somebody else sees within a second, give or take a busy machine. */
const SOON = { timeout: 2500 }

/** Another browser in which the same person is signed in, at a page. */
async function openElsewhere(
  browser: Browser,
  { email }: Pick<Director, 'email'>,
  { address, baseURL }: { address: string; baseURL: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.request.post('/api/login-email', { data: { email, password: PASSWORD } })
  await listens(page, () => page.goto(address))
  return page
}

/** Waits until a page hears of changes. */
async function listens(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await open()
  expect((await stream).status()).toBe(200)
}

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const nameOf = (page: Page, name: string) => filesOf(page).locator('li bdi').filter({ hasText: name })

async function act(page: Page, file: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${file}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test(
  'what one browser changes is on the screen of another within a second, and nothing there is lost',
  { tag: '@desktop' },
  async ({ page, director, browser, baseURL }) => {
    for (let index = 10; index < 60; index += 1)
      await director.file('C', `file ${String(index)}.bin`, `\0${String(index)}`)
    await listens(page, () => page.goto('/folder/C'))
    const other = await openElsewhere(browser, director, { address: '/folder/C', baseURL })

    // A selection, a place in the list and a half typed name on the other screen.
    await other.getByRole('checkbox', { name: 'Select file 12.bin' }).click()
    await other.evaluate(() => window.scrollTo(0, 800))
    await act(other, 'file 30.bin', 'Rename')
    const field = other.getByRole('dialog').getByRole('textbox')
    await field.fill('half a na')
    const scrolled = await other.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(0)

    await director.file('C', 'file 28 uploaded.bin', '\0uploaded')
    await page.evaluate(() => window.scrollTo(0, 800))
    await act(page, 'file 29.bin', 'Rename')
    await page.getByRole('dialog').getByRole('textbox').fill('renamed.bin')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await act(page, 'file 31.bin', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

    await expect(other.locator('li bdi').filter({ hasText: 'file 28 uploaded.bin' })).toHaveCount(1, SOON)
    await expect(other.locator('li bdi').filter({ hasText: 'file 31.bin' })).toHaveCount(0, SOON)
    await expect(other.locator('li bdi').filter({ hasText: 'file 29.bin' })).toHaveCount(0, SOON)
    await expect(field).toHaveValue('half a na')
    await expect(field).toBeFocused()
    expect(await other.evaluate(() => window.scrollY)).toBe(scrolled)
    await other.keyboard.press('Escape')
    await expect(other.getByText('1 selected')).toBeVisible()
    await expect(other.getByRole('checkbox', { name: 'Select file 12.bin' })).toBeChecked()
    await other.context().close()
  },
)

test(
  'a page hears of what it missed while it was hidden or offline',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'first.bin', '\0first')
    await listens(page, () => page.goto('/folder/A'))
    await page.context().setOffline(true)
    await page.request.get('/healthz').catch(() => undefined)
    await page.context().setOffline(false)
    await director.file('A', 'second.bin', '\0second')
    await expect(nameOf(page, 'second.bin')).toBeVisible({ timeout: 10_000 })
  },
)

test(
  'a page hears of people who were invited while its stream was interrupted',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await listens(page, () => page.goto('/people'))
    await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible()
    await page.route('**/api/events*', (route) => route.abort())
    // The proof gives the session another id, which ends the stream.
    const refused = page.waitForEvent(
      'requestfailed',
      (request) => new URL(request.url()).pathname === '/api/events',
    )
    await page.request.post('/api/reauthenticate', { data: { password: PASSWORD } })
    await refused
    const email = `late-${director.email}`
    const invited = await page.request.post('/api/company/invitations', {
      data: { email, role: 'owner' },
    })
    expect(invited.status()).toBe(201)
    await expect(page.getByText(email)).toHaveCount(0)
    await page.unroute('**/api/events*')
    await expect(page.getByText(email)).toBeVisible()
  },
)

test('of two pages in one browser one listens, for both', { tag: '@desktop' }, async ({ page, director }) => {
  await listens(page, () => page.goto('/folder/A'))
  let streams = 0
  const second = await page.context().newPage()
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1
  })
  await second.goto('/folder/A')
  await director.file('A', 'for both.bin', '\0both')
  await expect(nameOf(page, 'for both.bin')).toBeVisible(SOON)
  await expect(nameOf(second, 'for both.bin')).toBeVisible(SOON)
  expect(streams).toBe(0)
  // When the one that listens goes, the other takes its place.
  const taken = second.waitForRequest((request) => new URL(request.url()).pathname === '/api/events')
  await page.close()
  await taken
})

test(
  'two people who change the same file get a true answer each',
  { tag: '@desktop' },
  async ({ page, director, browser, baseURL }) => {
    await director.file('F', 'plan.bin', '\0plan')
    await page.goto('/folder/F')
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await other.request.post('/api/login-email', { data: { email: director.email, password: PASSWORD } })
    // It does not hear of the deletion in time.
    await other.route('**/api/events*', (route) => route.abort())
    await other.goto('/folder/F')
    await act(other, 'plan.bin', 'Rename')
    await other.getByRole('dialog').getByRole('textbox').fill('too late')
    await act(page, 'plan.bin', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(nameOf(page, 'plan.bin')).toHaveCount(0)
    await other.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(other.getByRole('dialog').getByText('This file could not be found.')).toBeVisible()
    await context.close()
  },
)

test(
  'what is missing changes with the papers of others, and at once with what one says oneself',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await listens(page, () => page.goto('/missing'))
    const whole = page.getByText(/expected papers? (?:is|are) here/)
    await expect(whole).toHaveText(/^0 of /)
    await director.file('A1', 'Certificate.txt', 'Certificate of incorporation')
    const [file] = (await (await page.request.get('/api/files?folder=A1')).json()) as Array<{ id: string }>
    const facts = { kind: 'certificate-of-incorporation', date: '2019-03-11' }
    await page.request.patch(`/api/files/${file?.id ?? ''}/facts`, { data: facts })
    await expect(whole).toHaveText(/^1 of /, SOON)

    const skipping = page.getByRole('button', { name: 'We don’t have this: Register of members' })
    await skipping.click()
    await page.getByLabel('Reason').fill('The accountant keeps it')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(skipping).toHaveCount(0)
  },
)
