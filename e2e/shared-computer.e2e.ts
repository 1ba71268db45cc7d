import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { createAccount, expect, expectAccessible, PASSWORD, pressInMore, test, watchFor } from './director.ts'

// Two persons, one after the other, with one browser.

test.use({ serviceWorkers: 'allow' })

async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Makes an account in a browser of its own. */
async function somebodyElse(page: Page, baseURL: string): Promise<string> {
  const email = `bob-${randomUUID()}@example.com`
  const elsewhere = await page.context().browser()?.newContext({ baseURL })
  if (elsewhere === undefined) throw new Error('there is no browser')
  await createAccount(elsewhere.request, email)
  await elsewhere.close()
  return email
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/board-manual')
  await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
}

const personOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { email?: string }).email

/** What the service worker keeps of an account. */
async function keptByWorker(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    if (!(await caches.has('account'))) return ''
    const cache = await caches.open('account')
    const answers = await Promise.all(
      (await cache.keys()).map(async (request) => (await cache.match(request))?.text()),
    )
    return answers.join('\n')
  })
}

/** Hands a file over as another app does, through the worker's message. */
async function share(page: Page, name: string): Promise<void> {
  await page.goto('/share-target')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((fileName) => {
    const files = [new File(['shared'], fileName, { type: 'text/plain' })]
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'SHARED_FILES', files } }),
    )
  }, name)
  await expect(page.getByText(name)).toBeVisible()
}

/** Chooses a document for a folder while there is no connection, and closes the tab. */
async function leaveUnsent(page: Page, context: BrowserContext, name: string): Promise<Page> {
  await page.goto('/folder/C')
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy, SWOT, OKRs' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('unsent') })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await page.close()
  await context.setOffline(false)
  return await context.newPage()
}

async function namesIn(page: Page, folder: string): Promise<string[]> {
  const response = await page.request.get(`/api/files?folder=${folder}`)
  return ((await response.json()) as Array<{ originalName: string }>).map((file) => file.originalName)
}

test(
  'what one person left on the device is neither shown nor sent for the next one',
  { tag: '@phone' },
  async ({ page, context, director, baseURL }) => {
    const bob = await somebodyElse(page, baseURL)
    await director.open('/board-manual')
    await controlled(page)
    await share(page, 'Hers.txt')
    const again = await leaveUnsent(page, context, 'Unsent.txt')

    // Her session ends without a sign-out: it ran out, or was ended on another device.
    await context.clearCookies()
    await signInAs(again, bob)
    await expect(again.getByText(/waits? to be filed/)).toHaveCount(0)
    await again.goto('/share')
    await expect(again.getByText('Nothing is waiting to be filed')).toBeVisible()
    await again.goto('/folder/C')
    await expect(again.getByRole('heading', { level: 1, name: 'Strategy, SWOT, OKRs' })).toBeVisible()
    await expect(again.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
    expect(await namesIn(again, 'C')).toEqual([])
    expect(await keptByWorker(again)).not.toContain(director.email)

    // He has nothing unsent: no question. Hers is still there when she comes back.
    await pressInMore(again, 'Logout')
    await expect(again).toHaveURL('/login')
    expect(await keptByWorker(again)).toBe('')
    await signInAs(again, director.email)
    await again.goto('/share')
    await expect(again.getByRole('list', { name: 'Shared files' }).getByText('Hers.txt')).toBeVisible()
    await again.goto('/folder/C')
    await expect(again.getByRole('link', { name: 'Unsent.txt' })).toBeVisible()
    expect(await namesIn(again, 'C')).toEqual(['Unsent.txt'])
  },
)

test(
  'a tab of one person does not act for the next one, and shows nothing more',
  { tag: '@phone' },
  async ({ page, context, director, baseURL }) => {
    const bob = await somebodyElse(page, baseURL)
    await director.file('B', 'Hers alone.txt', 'hers')
    await director.open('/folder/B')
    await expect(page.getByRole('link', { name: 'Hers alone.txt' })).toBeVisible()

    await context.clearCookies()
    const other = await context.newPage()
    await signInAs(other, bob)
    await expect(page.getByRole('link', { name: 'Hers alone.txt' })).toHaveCount(0)
    expect(await personOf(page)).toBe(bob)

    // A tab that was asleep acts before it notices.
    const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
    const refused = await page.request.post('/api/folders', {
      headers: { 'x-person': randomUUID() },
      data: { name: 'Not his', department: 'Managing Director' },
    })
    expect(refused.status()).toBe(401)
    expect((await page.request.get('/api/folders', { headers: { 'x-person': id } })).status()).toBe(200)
  },
)

test(
  'a session that was ended elsewhere leaves nothing on the device',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await director.open('/board-manual')
    await controlled(page)
    await page.reload()
    await expect.poll(() => keptByWorker(page)).toContain(director.email)
    // Until the program has begun, links are the browser's.
    await expect(page.getByRole('link', { name: 'Board Manual, home' })).toBeVisible()

    // What the page asks by itself may come before the press.
    const noticed = await watchFor(page, 'You are logged out. Logging in again...')
    await context.clearCookies()
    const folder = page.locator('#main').getByRole('link', { name: /Executive Reports/ })
    // Without the pointer, over which the page would ask for the folder before the press.
    await folder.dispatchEvent('click')
    await noticed()
    // With the way back to the folder, or to Home, which needs none.
    await expect(page).toHaveURL(/\/login(\?|$)/)
    expect(await keptByWorker(page)).toBe('')
    await context.setOffline(true)
    await page.goto('/board-manual')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  },
)

test(
  'signing out without a connection clears the device, says so, and ends the session later',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await director.open('/board-manual')
    await controlled(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    const notice = page.getByText('the server could not be told that you signed out')
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    expect(await keptByWorker(page)).toBe('')
    await page.goto('/board-manual')
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toHaveCount(0)

    await page.goto('/login')
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toBeHidden({ timeout: 15_000 })
    expect(await personOf(page)).toBeUndefined()
  },
)

test('signing out that the server fails is tried again', { tag: '@phone' }, async ({ page, director }) => {
  await director.open('/board-manual')
  await page.context().route('/api/logout', (route) => route.fulfill({ status: 503, body: '' }), { times: 2 })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('the server could not be told that you signed out')).toBeVisible()
  await expect(page.getByText('the server could not be told that you signed out')).toBeHidden({
    timeout: 15_000,
  })
  expect(await personOf(page)).toBeUndefined()
})
