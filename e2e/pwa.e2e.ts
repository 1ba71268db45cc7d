import type { Page } from '@playwright/test'
import { type Director, expect, expectAccessible, test } from './director.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page, as from the second visit on. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Opens a screen again, now through the service worker, and waits for its heading. */
async function openAgain(
  page: Page,
  director: Director,
  address: string,
  heading: { level: number; name: string },
): Promise<void> {
  await director.open(address)
  await controlled(page)
  await page.reload()
  await expect(page.getByRole('heading', heading)).toBeVisible()
  // The prerendered page has the headings, but no link home.
  await expect(page.getByRole('link', { name: 'Board Manual, home' })).toBeVisible()
}

/** Opens a screen offline. While the service worker starts, the browser that is driven loses a navigation now and then. */
async function openOffline(page: Page, address: string): Promise<void> {
  await expect(async () => void (await page.goto(address, { timeout: 10_000 }))).toPass()
}

/** Closes a tab with a pending upload, and opens a folder in another when the first is closed. */
async function closeAndOpen(page: Page, address: string): Promise<Page> {
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  // A page that is on the device: one whose code cannot be fetched loads itself again, and ends the next navigation.
  await again.goto('/nowhere')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await again.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0)
  await openOffline(again, address)
  return again
}

/** Shares a file as the share sheet does: by a form posted to the URL in the manifest. */
async function shareFromDevice(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
      const title = document.createElement('input')
      Object.assign(title, { name: 'title', value: 'From the sheet' })
      const files = document.createElement('input')
      Object.assign(files, { type: 'file', name: 'files' })
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/plain' }))
      files.files = transfer.files
      form.append(title, files)
      document.body.append(form)
      form.submit()
    },
    [name, text],
  )
  await expect(page).toHaveURL(/\/(share-target\?title=From\+the\+sheet|login)/)
}

async function uploadHere(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

async function namesIn(page: Page, folder: string): Promise<string[]> {
  const response = await page.request.get(`/api/files?folder=${folder}`)
  return ((await response.json()) as Array<{ originalName: string }>).map((file) => file.originalName)
}

test('the app can be installed', { tag: '@phone' }, async ({ page, director }) => {
  await director.open('/board-manual')
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(link ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as {
    start_url: string
    share_target: unknown
    shortcuts: Array<{ name: string; url: string }>
    icons: Array<{ src: string; sizes: string; type: string }>
  }
  expect(manifest.share_target).toMatchObject({
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })

  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Capture', 'Upload', 'Search'])
  await director.open(manifest.shortcuts[0]?.url ?? '')
  await expect(page.getByRole('dialog', { name: 'Capture Document' })).toBeVisible()
  await director.open(manifest.shortcuts[1]?.url ?? '')
  await expect(page.getByRole('dialog', { name: 'Upload Files' })).toBeVisible()
  await director.open(manifest.shortcuts[2]?.url ?? '')
  await expect(page.getByRole('combobox', { name: 'Search files' })).toBeVisible()
})

test('the manual opens offline, with a notice', { tag: '@phone' }, async ({ page, context, director }) => {
  const expectedPapers = page.getByRole('region', { name: 'Expected papers' })
  await openAgain(page, director, '/board-manual', { level: 2, name: 'Managing Director' })
  await expect(expectedPapers).toBeVisible()
  await context.setOffline(true)
  await openOffline(page, '/board-manual')
  await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: /Executive Reports/ })).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  // What stood there when it was opened last.
  await expect(expectedPapers).toBeVisible()
  // No empty places stay for what cannot be read.
  await expect(page.locator('#main .animate-sheen').filter({ visible: true })).toHaveCount(0)
  await expectAccessible(page)
  await openOffline(page, '/folder/B')
  await expect(page.getByRole('heading', { level: 1, name: 'Executive Reports' })).toBeVisible()
  // A page that was not opened before shows an error, and how to continue.
  await openOffline(page, '/account')
  await expect(page.getByText('You are offline, and this page is not kept on this device.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Board Manual' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test(
  'signing out deletes the account’s data from the device',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await openAgain(page, director, '/board-manual', { level: 2, name: 'Managing Director' })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => caches.has('account'))).toBe(false)
    await context.setOffline(true)
    await page.goto('/board-manual')
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  },
)

test(
  'an offline upload survives closing the tab and is sent later',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await openAgain(page, director, '/folder/C', { level: 1, name: 'Strategy, SWOT, OKRs' })
    await context.setOffline(true)
    await uploadHere(page, 'Offline.txt', 'written on the train')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('1 file waits for a connection')).toBeVisible()
    await expectAccessible(page)

    const again = await closeAndOpen(page, '/folder/C')
    await expect(again.getByText('1 file waits for a connection')).toBeVisible()
    // Loaded again, the page may find that the one before still holds the locks.
    await openOffline(again, '/folder/C')
    await expect(again.getByText('1 file waits for a connection')).toBeVisible()
    await context.setOffline(false)
    await expect(again.getByRole('link', { name: 'Offline.txt' })).toBeVisible()
    await expect(again.getByText('1 file waits for a connection')).toBeHidden()
    expect(await namesIn(again, 'C')).toEqual(['Offline.txt'])
  },
)

test(
  'an upload that the network refuses right after it is back goes out by itself',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await openAgain(page, director, '/folder/E', { level: 1, name: 'Legal, Investors, Funding' })
    await context.setOffline(true)
    await uploadHere(page, 'Tunnel.txt', 'written in a tunnel')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('1 file waits for a connection')).toBeVisible()
    const tries: string[] = []
    await page.route('**/api/files/upload', async (route) => {
      tries.push(route.request().method())
      await (tries.length === 1 ? route.abort('internetdisconnected') : route.continue())
    })
    await context.setOffline(false)
    await expect.poll(() => tries.length).toBe(1)
    await expect(page.getByText('Uploading 1 of 1')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tunnel.txt' })).toBeVisible({ timeout: 15_000 })
    expect(await namesIn(page, 'E')).toEqual(['Tunnel.txt'])
    expect(tries).toHaveLength(2)
  },
)

test('two tabs send a pending upload once', { tag: '@phone' }, async ({ page, context, director }) => {
  await openAgain(page, director, '/folder/D', { level: 1, name: 'Partnerships, Alliances' })
  await context.setOffline(true)
  await uploadHere(page, 'Once.txt', 'only once')
  await expect(page.getByText('Once.txt').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/folder/D')
  await expect(other.getByRole('heading', { level: 1, name: 'Partnerships, Alliances' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Once.txt' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: 'Once.txt' })).toBeVisible()
  expect(await namesIn(other, 'D')).toEqual(['Once.txt'])
})

test(
  'a share received offline survives signing in and closing the tab',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    await director.open('/board-manual')
    await controlled(page)
    await page.request.post('/api/logout')
    await shareFromDevice(page, 'Receipt.txt', 'a receipt')
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByText('Sign in to choose a folder for what you shared.')).toBeVisible()
    await page.close()

    const again = await context.newPage()
    await again.goto('/share')
    await expect(again.getByRole('list', { name: 'Shared files' }).getByText('Receipt.txt')).toBeVisible()
    await expectAccessible(again)
    await director.signIn()
    await again.goto('/share-target')
    await expect(again.getByText('Receipt.txt')).toBeVisible()
    await shareFromDevice(again, 'Second.txt', 'second')
    await expect(again.getByText('From the sheet', { exact: true })).toBeVisible()
    await expect(again.getByText('Receipt.txt')).toBeVisible()
    await again.getByRole('combobox', { name: 'Destination folder' }).fill('purchase invoices')
    await again.getByRole('option', { name: /HI1/ }).click()
    await again.getByRole('button', { name: 'Upload to Board Manual' }).click()
    await expect(again).toHaveURL('/folder/HI1')
    expect(await namesIn(again, 'HI1')).toEqual(['Receipt.txt', 'Second.txt'])
    await again.goto('/share')
    await expect(again.getByText('Nothing is waiting to be filed')).toBeVisible()
  },
)

test(
  'files from a message of the service worker are shown',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/share-target')
    await expect(page.getByText('No files were shared')).toBeVisible()
    await page.evaluate(() => {
      const files = [new File(['x'.repeat(2048)], 'Message.txt', { type: 'text/plain' })]
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { type: 'SHARED_FILES', files } }),
      )
    })
    await expect(page.getByText('Message.txt')).toBeVisible()
    await expect(page.getByText('Text Document · 2.0 KB')).toBeVisible()
  },
)

test('signing out with pending uploads asks first', { tag: '@phone' }, async ({ page, director }) => {
  await director.open('/board-manual')
  await controlled(page)
  await shareFromDevice(page, 'Unfiled.txt', 'unfiled')
  await expect(page.getByText('Unfiled.txt')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText(/One file on this device has not been filed yet/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and remove' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/share')
  await expect(page.getByText('Sign in to see what was shared to your account.')).toBeVisible()
  await expect(page.getByText('Unfiled.txt')).toHaveCount(0)
})

// A page that says none would take the worker of its own version for a newer one.
test('every page of a signed-in person says its version', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/board-manual')
  const versions: Array<string | undefined> = []
  for (const address of ['/account', '/board-manual', '/folder/A']) {
    // Asked from the server: the service worker gives the page that it keeps for all addresses.
    const html = await (await page.request.get(address)).text()
    versions.push(/<meta name="version" content="(\w+)"/.exec(html)?.[1])
  }
  expect(versions[0]).toBeDefined()
  expect(versions).toEqual(versions.map(() => versions[0]))
})

test(
  'a new version is announced, and activated only on request',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/board-manual')
    await controlled(page)
    const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.split('/').at(-1))
    // As after an upgrade: the page has an older version, and the worker another URL.
    await page.evaluate(async () => {
      document.querySelector('meta[name="version"]')?.setAttribute('content', 'an older one')
      await navigator.serviceWorker.register('/sw.js?newer')
    })
    await expect(page.getByText('A new version of Board Manual is ready.')).toBeVisible()
    await expectAccessible(page)
    expect(await worker()).toBe('sw.js')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
    expect(await worker()).toBe('sw.js?newer')
  },
)
