import type { Page } from '@playwright/test'
import { confirmIdentity, expect, expectAccessible, PASSWORD, READING, test } from './director.ts'

type SharedFile = { name: string; mimeType: string; buffer: Buffer }

function textFile(name: string, text: string): SharedFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** Posts a share without a service worker; returns the page it is redirected to. */
async function shareToServer(page: Page, files: SharedFile | undefined, words: Record<string, string> = {}) {
  const response = await page.request.post('/share-target', {
    multipart: { ...words, ...(files === undefined ? {} : { files }) },
    // As the system's share sheet does.
    headers: { 'sec-fetch-site': 'none' },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
  return response.headers()['location'] ?? ''
}

async function chooseFolder(page: Page, typed: string, label: RegExp) {
  await page.getByRole('combobox', { name: 'Destination folder' }).fill(typed)
  await page.getByRole('option', { name: label }).click()
}

async function signInByForm(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a share is shown with its text and saved in a folder', async ({ page, director }) => {
  const words = { title: 'Lease', text: 'Please file this', url: 'https://example.com/lease' }
  const buffer = Buffer.alloc(15_770, 'x')
  await director.open(await shareToServer(page, { ...textFile('Lease 2026.txt', ''), buffer }, words))
  const upload = page.getByRole('button', { name: 'Upload to Board Manual' })
  const files = page.getByRole('list', { name: 'Shared files' })
  await expect(files.getByText('Lease 2026.txt')).toBeVisible()
  await expect(files.getByText('Text Document · 15.4 KB')).toBeVisible()
  for (const word of Object.values(words)) await expect(page.getByText(word, { exact: true })).toBeVisible()
  await expect(upload).toBeDisabled()
  await expectAccessible(page)

  await page.reload()
  await expect(files.getByText('Lease 2026.txt')).toBeVisible()
  await page.getByRole('combobox', { name: 'Destination folder' }).click()
  await expect(page.getByRole('listbox', { name: 'Folders' })).toBeVisible()
  await expectAccessible(page)
  await chooseFolder(page, 'insurance', /Facilities Management, Insurance/)
  await expect(page.getByRole('listbox', { name: 'Folders' })).toBeHidden()
  await upload.click()
  await expect(page).toHaveURL('/folder/W')
  await expect(page.getByRole('link', { name: 'Lease 2026.txt' })).toBeVisible()

  await director.open(await shareToServer(page, textFile('Another.txt', 'another')))
  await page.getByRole('combobox', { name: 'Destination folder' }).click()
  await expect(page.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveAccessibleName(
    /Insurance/,
  )
})

test(
  'a share without files can be cancelled, and one that fails says why',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open(await shareToServer(page, undefined, { text: 'Only words' }))
    await expect(page.getByText('Only words', { exact: true })).toBeVisible()
    await expect(page.getByText('No files were shared')).toBeVisible()
    await chooseFolder(page, 'A', /Board Minutes, Companies House/)
    await expect(page.getByRole('button', { name: 'Upload to Board Manual' })).toBeDisabled()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()

    await director.open(await shareToServer(page, textFile('Kept.txt', 'kept')))
    await chooseFolder(page, 'A', /Board Minutes, Companies House/)
    await page.route('/api/inbox/file', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByRole('button', { name: 'Upload to Board Manual' }).click()
    await expect(page.getByText('Upload Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Upload failed: Bad Gateway', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Shared files' }).getByText('Kept.txt')).toBeVisible()
  },
)

test(
  'files sent with an upload token wait to be saved',
  { tag: '@phone' },
  async ({ page, director, playwright, baseURL }) => {
    await director.open('/share')
    await expect(page.getByText('Nothing is waiting to be filed')).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Folders' }).getByRole('option')).toHaveCount(88)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByText('Send files in from an iPhone or iPad').click()
    await expect(page.getByText('No device can send files in yet.')).toBeVisible()
    await page.getByLabel('Device').fill('Ada’s iPhone')
    await page.getByRole('button', { name: 'Create token' }).click()
    await confirmIdentity(page)
    const token = await page.getByRole('textbox', { name: 'Upload token' }).inputValue()
    await expect(page.getByText(`Bearer ${token}`)).toBeVisible()
    await expect(page.getByText(/never used/)).toBeVisible()
    await expectAccessible(page)

    const phone = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const send = () =>
      phone.post('/api/share/inbox', { multipart: { files: textFile('Scan.txt', 'a scan') } })
    expect((await send()).status()).toBe(201)

    await page.goto('/board-manual')
    await expect(page.getByText('One shared file waits to be filed.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a folder' }).click()
    await expect(page.getByRole('list', { name: 'Shared files' }).getByText('Scan.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please select a folder', { exact: true })).toBeVisible()
    await expect(page.getByText('Choose where to save your files', { exact: true })).toBeVisible()
    await page.getByRole('option', { name: /Executive Reports/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Files uploaded successfully via iOS Share Sheet!', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/folder/B')
    await expect(page.getByRole('link', { name: 'Scan.txt' })).toBeVisible()

    await director.open('/share')
    await page.getByText('Send files in from an iPhone or iPad').click()
    await expect(page.getByText(/last used today/)).toBeVisible()
    await page.getByRole('button', { name: 'Revoke Ada’s iPhone' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(page.getByText('No device can send files in yet.')).toBeVisible()
    expect((await send()).status()).toBe(401)
    await phone.dispose()
  },
)

test(
  'a shared file comes with a suggestion, and can be discarded',
  { tag: '@phone' },
  async ({ page, director }) => {
    const words = 'HM Revenue and Customs\nVAT return\nQuarter ended 31 October 2025\nOutput tax 400.'
    await shareToServer(page, textFile('Unwanted.txt', words))
    await director.open('/share')
    // By its text, once it is read; the suggestion is not selected automatically.
    const suggested = page.getByRole('group', { name: 'Suggested' }).getByRole('option').first()
    await expect(suggested).toHaveAccessibleName(/VAT Returns/, READING)
    await expect(suggested).toHaveAttribute('aria-selected', 'false')
    await suggested.click()
    await expect(page.getByRole('combobox', { name: 'Destination folder' })).toHaveValue('VAT Returns')
    await page.getByRole('button', { name: 'Discard Unwanted.txt' }).click()
    await expect(page.getByText('Nothing is waiting to be filed')).toBeVisible()
    await page.getByRole('link', { name: 'Go to File Manager' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
  },
)

test(
  'a share by a signed-out user leads to the login screen, and back',
  { tag: '@phone' },
  async ({ page, director }) => {
    await shareToServer(page, textFile('Waiting.txt', 'waiting'))
    await page.request.post('/api/logout')
    await director.open('/share')
    await expect(page.getByText('Sign in to see what was shared to your account.')).toBeVisible()
    await expectAccessible(page)
    await director.open(await shareToServer(page, textFile('Kept.txt', 'kept'), { title: 'A title' }))
    await expect(page.getByText('Sign in to choose a folder for what you shared.')).toBeVisible()
    await signInByForm(page, director.email)
    await expect(page).toHaveURL('/share-target?title=A+title')
    await expect(page.getByText('A title', { exact: true })).toBeVisible()
    const files = page.getByRole('list', { name: 'Shared files' })
    await expect(files.getByText('Waiting.txt')).toBeVisible()
    await expect(page.getByText('1 file was shared on this device before you signed in.')).toBeVisible()
    await expect(files.getByText('Kept.txt')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(files.getByText('Kept.txt')).toBeVisible()
  },
)

test(
  'the inbox says once that nothing places its papers, and not while suggestions could not be read',
  { tag: '@desktop' },
  async ({ page, director }) => {
    for (const name of ['Soup.txt', 'Stew.txt'])
      await director.file('XYZ', name, `${name}: carrots and water`)
    await page.route('/api/suggestions?folder=XYZ', async (route) => await route.fulfill({ status: 503 }))
    await director.open('/inbox')
    await expect(page.getByRole('row', { name: /Soup\.txt/ })).toContainText('Choose a folder', READING)
    await expect(page.getByText(/ says? where /)).toHaveCount(0)
    await page.route('/api/suggestions?folder=XYZ', async (route) => await route.fulfill({ json: [] }))
    await page.reload()
    await expect(page.getByText(/ says? where /)).toHaveText(/^Little or nothing in them/, READING)
    await expect(page.getByRole('row', { name: /(Soup|Stew)\.txt/ })).toHaveCount(2)
  },
)

test(
  'papers that were read appear once it is known which are doubtful, so that no row moves',
  { tag: '@desktop' },
  async ({ page, director }) => {
    for (const name of ['Soup.txt', 'Stew.txt'])
      await director.file('XYZ', name, `${name}: carrots and water`)
    const statuses = async () => {
      const files = (await (await page.request.get('/api/files?folder=XYZ')).json()) as { status: string }[]
      return files.map(({ status }) => status)
    }
    await expect.poll(statuses, READING).toEqual(['indexed', 'indexed'])
    const suggesting = Promise.withResolvers<void>()
    await page.route('/api/suggestions?*', async (route) => {
      await suggesting.promise
      await route.continue()
    })
    const listed = page.waitForResponse((response) => response.url().includes('/api/files?folder=XYZ'))
    await director.open('/inbox')
    await (await listed).finished()
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    })
    await expect(page.locator('[data-paper]')).toHaveCount(0)
    suggesting.resolve()
    await expect(page.locator('[data-paper]')).toHaveCount(2)
    await expect(page.getByText(/^Please look at these/)).toBeVisible()

    // Keys go from row to row, also where nothing can be suggested.
    await director.file('XYZ', 'Bread.txt', 'Bread.txt: carrots and water')
    await expect.poll(statuses, READING).toEqual(['indexed', 'indexed', 'indexed'])
    await page.route('/api/suggestions?*', async (route) => {
      await page.waitForTimeout(1000)
      await route.fulfill({ status: 503 })
    })
    await page.reload()
    const rows = page.locator('[data-paper]')
    await expect(rows).toHaveCount(3)
    for (const index of [0, 1, 2]) {
      await page.keyboard.press('j')
      await expect(rows.nth(index)).toBeFocused()
    }
  },
)
