import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { File } from '#contract/manual/files.ts'
import { PIECE_BYTES } from '#contract/manual/uploads.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import {
  confirmIdentity,
  drop,
  expect,
  expectAccessible,
  mailedText,
  mainOf,
  middleOf,
  PASSWORD,
  prove,
  test,
} from './director.ts'

test.use({ permissions: ['camera'] })

const newAddress = () => `outsider-${randomUUID()}@example.com`

/** Asks for papers by the API. */
async function ask(page: Page, email: string, names: string[]): Promise<PaperRequest & { url: string }> {
  await page.request.post('/api/reauthenticate', { data: { password: PASSWORD } })
  const wanted = names.map((name) => ({ name }))
  const response = await page.request.post('/api/requests', { data: { recipient: { email }, wanted } })
  expect(response.status()).toBe(201)
  return (await response.json()) as PaperRequest & { url: string }
}

const mailedLink = (email: string) => mailedText(email, /(http\S+\/o\/[\w-]+)/)

/** Opens the mailed link in a browser of its own, not the one that was mailed before, and types the code. */
async function openAs(page: Page, email: string, before?: string): Promise<void> {
  let link = ''
  await expect.poll(async () => (link = await mailedLink(email))).not.toBe(before)
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code').fill(await mailedText(email, /code is (\d{6})/))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('asks you for papers')
}

/** A page of somebody who is signed in nowhere, on the same kind of device. */
async function stranger(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    permissions: ['camera'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: process.env['E2E_URL'] ?? '',
  })
  return await context.newPage()
}

test('three clicks ask for a missing paper, and what is sent fills it once it is filed', async ({
  browser,
  director,
  page,
}) => {
  const email = newAddress()
  await ask(page, email, ['Something else'])
  const before = await mailedLink(email)
  await director.open('/folder/F4')
  await page.getByRole('button', { name: /^Expected papers/ }).click()
  const expected = page.getByRole('region', { name: 'Expected papers' })
  await expected.getByRole('checkbox').first().click()
  await expected.getByRole('button', { name: 'Ask for it', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for papers' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText(`Asked ${email}`).first()).toBeVisible()

  const outside = await stranger(browser, page)
  const [asked] = (await (await page.request.get('/api/requests')).json()) as PaperRequest[]
  const name = asked?.wanted[0]?.name ?? ''
  await openAs(outside, email, before)
  await expectAccessible(outside)
  await outside.getByLabel(`File for ${name}`, { exact: true }).setInputFiles({
    name: 'statement.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Statement ${email}`),
  })
  await expect(outside.getByText(/^Received /)).toBeVisible()
  await expect(outside.getByText('Everything is there.')).toBeVisible()
  expect(await mailedText(email, /SHA-256: ([\da-f]{64})/)).toMatch(/^[\da-f]{64}$/)

  await director.open('/requests')
  await expect(mainOf(page).getByText('All there')).toBeVisible()
  await expectAccessible(page)
  await mainOf(page).getByRole('link', { name: 'In the inbox' }).click()
  await expect(mainOf(page).getByText(`${email} was asked for`)).toBeVisible()
  await mainOf(page)
    .getByRole('button', { name: /^File it there/ })
    .click()
  await expect
    .poll(async () => {
      const slots = (await (await page.request.get('/api/folders/F4/expected')).json()) as Array<{
        state: string
      }>
      return slots.some(({ state }) => state === 'here')
    })
    .toBe(true)
  await outside.context().close()
})

test(
  'three clicks ask for what is missing in several folders',
  { tag: '@desktop' },
  async ({ director, page }) => {
    const email = newAddress()
    await prove(page.request)
    await director.open('/missing')
    const main = mainOf(page)
    await main
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .click()
    await main.getByRole('button', { name: 'Ask for it', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for papers' })
    await dialog.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText(`Asked ${email}`).first()).toBeVisible()
    // The row says so, that nobody asks twice.
    await expect(main.getByText(`Asked of ${email}`)).toBeVisible()
    const [asked] = (await (await page.request.get('/api/requests')).json()) as PaperRequest[]
    expect(asked?.wanted[0]?.folderId).not.toBeNull()
  },
)

test('three taps send a photographed page', { tag: '@phone' }, async ({ browser, director, page }) => {
  const email = newAddress()
  await ask(page, email, ['Receipt for the drill'])
  await director.open('/requests')
  const menu = mainOf(page).getByRole('button', { name: /^Actions for the request/ })
  const { x, y } = await middleOf(menu)
  expect(x).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 80)
  expect(Math.abs(y - (await middleOf(mainOf(page).getByRole('heading', { level: 2 }))).y)).toBeLessThan(20)
  const outside = await stranger(browser, page)
  await openAs(outside, email)
  const photograph = outside.getByRole('button', { name: 'Photograph Receipt for the drill' })
  await photograph.tap()
  await outside.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(photograph).toBeFocused()
  await photograph.tap()
  await outside.getByRole('button', { name: 'Capture', exact: true }).tap()
  await outside.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(outside.getByText(/^Received /)).toBeVisible()
  const [file] = (await (await page.request.get('/api/files?folder=XYZ')).json()) as File[]
  expect(file).toMatchObject({ mimetype: 'image/jpeg', source: { kind: 'request' } })
  await page.reload()
  await mainOf(page)
    .getByRole('link', { name: file?.originalName ?? '' })
    .tap()
  await expect(page.getByRole('dialog', { name: file?.originalName ?? '' })).toBeVisible()
  await outside.context().close()
})

test(
  'a broken connection is taken up again, a paper is declined with its reason, and the link ends',
  { tag: '@desktop' },
  async ({ browser, director, page }) => {
    await director.open('/requests')
    await expect(page.getByText('Nobody was asked for papers yet')).toBeVisible()
    await expectAccessible(page)
    const email = newAddress()
    const asked = await ask(page, email, ['Lease'])
    const outside = await stranger(browser, page)
    await openAs(outside, email)
    await outside.route('**/wanted/*', async (route) => await route.abort('connectionreset'), { times: 1 })
    const pieces: string[] = []
    outside.on('request', (request) => {
      if (request.method() === 'PATCH') pieces.push(new URL(request.url()).searchParams.get('offset') ?? '')
    })
    const lease = {
      name: 'lease.txt',
      mimeType: 'application/octet-stream',
      buffer: Buffer.concat([Buffer.from(`\0${email}`), Buffer.alloc(2.5 * PIECE_BYTES)]),
    }
    await outside.getByLabel('File for Lease', { exact: true }).setInputFiles(lease)
    await expect(outside.getByText('The connection broke.')).toBeVisible()
    // Its bar stands still meanwhile.
    await expect(outside.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /\d/)
    await expect(outside.getByText(/^Received /)).toBeVisible()
    // After the break it asks where to go on, and sends the last piece alone.
    expect(pieces).toEqual(['0', '0', String(PIECE_BYTES), '0'])
    await outside.getByLabel('File for Lease', { exact: true }).setInputFiles(lease)
    await expect(outside.getByText('This very file came before.')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Decline lease.txt' }).click()
    await page.getByLabel('Reason').fill('Page 2 is missing')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(mainOf(page).getByText('Declined: Page 2 is missing')).toBeVisible()
    await outside.reload()
    await expect(outside.getByText('Please send it again: Page 2 is missing')).toBeVisible()
    const whole = { name: 'whole.txt', mimeType: 'text/plain', buffer: Buffer.from(`Whole ${email}`) }
    await outside.getByLabel('File for Lease', { exact: true }).setInputFiles(whole)
    await expect(outside.getByText('Everything is there.')).toBeVisible()
    // It is asked for no longer.
    await expect(outside.getByText('Declined: Page 2 is missing')).toBeVisible()
    await expect(outside.getByRole('button', { name: 'Add a file for Lease' })).toBeVisible()

    await page.getByRole('button', { name: /^Actions for the request/ }).click()
    await page.getByRole('menuitem', { name: 'End it…' }).click()
    await page.getByRole('button', { name: 'End it', exact: true }).click()
    await expect(mainOf(page).getByText('Ended')).toBeVisible()
    await outside.reload()
    await expect(outside.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect((await page.request.get(`/api/requests/${asked.id}`)).status()).toBe(200)
    await outside.context().close()
  },
)

test('asking needs a proof, and says so in a dialog', { tag: '@desktop' }, async ({ director, page }) => {
  await director.open('/requests')
  const email = newAddress()
  await page.getByRole('button', { name: 'Ask for papers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for papers' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Papers').fill('Trial balance\nLoan statement')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await confirmIdentity(page)
  await expect(mainOf(page).getByText('2 of 2 still to come')).toBeVisible()
})

test(
  'scanners that open the link and run its scripts count for nothing',
  { tag: '@desktop' },
  async ({ browser, director, page }) => {
    await director.open('/requests')
    const asked = await ask(page, newAddress(), ['Lease'])
    const { pathname } = new URL(asked.url)
    const scanner = await stranger(browser, page)
    const answer = await scanner.request.get(pathname)
    expect(answer.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    const first = await answer.body()
    const other = await (await scanner.request.get('/o/anything')).body()
    expect(other.equals(first)).toBe(true)
    for (let visit = 0; visit < 240; visit += 1) {
      await scanner.request.head(pathname)
      await scanner.request.get(pathname)
      await scanner.request.get(`/api${pathname}`)
      await scanner.request.head(`/api${pathname}`)
    }
    for (let visit = 0; visit < 40; visit += 1) {
      await scanner.goto(pathname)
      await expect(scanner.getByRole('button', { name: 'Send the code' })).toBeVisible()
    }
    const events = (await (await page.request.get('/api/company/security?type=outside')).json()) as Array<{
      detail: { change: string }
    }>
    expect(events.map(({ detail }) => detail.change)).toEqual(['made'])
    await scanner.context().close()
  },
)

test(
  'all papers that are dropped on one line are sent, and one that is dropped beside leaves the page as it is',
  { tag: '@desktop' },
  async ({ browser, director, page }) => {
    await director.signIn()
    const email = newAddress()
    await ask(page, email, ['Bills'])
    const outside = await stranger(browser, page)
    await openAs(outside, email)
    const line = outside.getByRole('listitem').filter({ hasText: 'Bills' })
    const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-drop-'))
    const files = ['May.txt', 'June.txt'].map((name) => path.join(place, name))
    for (const file of files) await writeFile(file, file)
    const session = await outside.context().newCDPSession(outside)
    const data = { items: [], files, dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...(await middleOf(line)), data })
    for (const name of ['May.txt', 'June.txt']) await expect(line.getByText(name)).toBeVisible()

    const isKept = outside.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          window.addEventListener('dragover', ({ defaultPrevented }) => resolve(defaultPrevented))
        }),
    )
    await drop(outside, files[0] ?? '', { x: 30, y: 20 })
    expect(await isKept).toBe(true)
    await rm(place, { recursive: true })
  },
)
