import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { getYearEnd } from '#contract/duties/year-end.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { Pack, PackListing } from '#contract/outside/packs.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { addMonths, lastOfMonth, spellDay } from '#contract/platform/plain-date.ts'
import {
  confirmIdentity,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  mailedText,
  mainOf,
  PASSWORD,
  prove,
  test,
} from './director.ts'
import { pdfOf } from './documents.ts'

const newAddress = () => `bank-${randomUUID()}@example.com`

/** A page of somebody who is signed in nowhere, on the same kind of device, who has opened the mailed link. */
async function recipient(browser: Browser, page: Page, email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: process.env['E2E_URL'] ?? '',
  })
  const theirs = await context.newPage()
  const link = await mailedText(email, /(http\S+\/o\/[\w-]+)/)
  await theirs.goto(new URL(link).pathname)
  await theirs.getByRole('button', { name: 'Send the code' }).click()
  await theirs.getByLabel('Code').fill(await mailedText(email, /code is (\d{6})/))
  await theirs.getByRole('button', { name: 'Open', exact: true }).click()
  return theirs
}

async function give(page: Page, body: object): Promise<Pack> {
  await page.request.post('/api/reauthenticate', { data: { password: PASSWORD } })
  const response = await page.request.post('/api/packs', { data: { title: 'For the loan', ...body } })
  expect(response.status()).toBe(201)
  return (await response.json()) as Pack
}

const idsIn = async (page: Page, folder: string) =>
  ((await (await page.request.get(`/api/files?folder=${folder}`)).json()) as Array<{ id: string }>).map(
    ({ id }) => id,
  )

/** Counts what a person presses on a page, as long as no other one is loaded. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement
        if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1)
      },
      { capture: true },
    )
  })
  return async () => Number(await page.locator('html').getAttribute('data-clicks'))
}

async function fileAs(page: Page, name: string, facts: { kind: string; date: string }): Promise<string> {
  const files = { name, mimeType: 'text/plain', buffer: Buffer.from(name) }
  const reply = await page.request.post('/api/files/upload', { multipart: { folderId: 'F4', files } })
  const [file] = ((await reply.json()) as UploadReply).files
  const id = file?.id ?? ''
  expect((await page.request.patch(`/api/files/${id}/facts`, { data: facts })).status()).toBe(200)
  return id
}

/** A company with a year that has ended, and 31 papers that its accounts are made from. */
async function makeYear(page: Page): Promise<{ to: string; first: string }> {
  const { request } = page
  const facts = { form: 'Ltd Company', incorporatedOn: '2019-03-11', accountingReferenceDate: '03-31' }
  await request.put('/api/company/facts', { data: facts })
  const monthly = { every: 'month', yearEnd: true }
  for (const own of [
    { name: 'Supplier invoices', kinds: ['invoice'] },
    { name: 'Remittances', kinds: ['remittance'] },
  ])
    await request.post('/api/folders/F4/expected', { data: { ...own, ...monthly } })
  const { year } = (await (await request.get('/api/company/year-end')).json()) as Reply<typeof getYearEnd>
  const months = Array.from({ length: 12 }, (_, index) => lastOfMonth(addMonths(year?.from ?? '', index)))
  const first = await fileAs(page, 'Statement 01.txt', { kind: 'bank-statement', date: months[0] ?? '' })
  for (const date of months.slice(1))
    await fileAs(page, `Statement ${date}.txt`, { kind: 'bank-statement', date })
  for (const date of months) await fileAs(page, `Invoices ${date}.txt`, { kind: 'invoice', date })
  for (const date of months.slice(0, 7))
    await fileAs(page, `Remittances ${date}.txt`, { kind: 'remittance', date })
  return { to: year?.to ?? '', first }
}

test(
  "four clicks give an accountant's year of 31 papers, in under a minute",
  { tag: '@desktop' },
  async ({ page, director }) => {
    const { first, to } = await makeYear(page)
    const email = newAddress()
    await give(page, { files: [first], recipient: { email, name: 'Grace' } })
    // The proof of this session is used up with it.
    await director.signIn()
    await director.open('/board-manual')
    await expect(mainOf(page).getByRole('link', { name: 'Year-end pack' })).toBeVisible()
    const clicks = await countClicks(page)
    const begun = Date.now()
    await mainOf(page).getByRole('link', { name: 'Year-end pack' }).click()
    await mainOf(page).getByRole('button', { name: 'Give', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Give papers' })
    // None is filled in, as papers must not go to the wrong one; the field has the focus.
    await expect(dialog.getByLabel('Email')).toHaveValue('')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await expect(dialog.getByText(/^31 papers · \d+ missing$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await confirmIdentity(page)
    await expect(page.getByText('Given to Grace', { exact: true })).toBeVisible()
    expect(Date.now() - begun).toBeLessThan(60_000)
    expect(await clicks()).toBe(4)
    const [pack] = (await (await page.request.get('/api/packs')).json()) as PackListing[]
    expect([pack?.items.length, pack?.recipient.email]).toEqual([31, email])
    expect(pack?.title).toContain(spellDay(to))
  },
)

test(
  '31 papers that were selected are given in under a minute',
  { tag: '@desktop' },
  async ({ page, director }) => {
    for (let number = 1; number <= 31; number += 1)
      await director.file(
        'F4',
        `Statement ${String(number).padStart(2, '0')}.txt`,
        `balance ${String(number)}`,
      )
    await director.open('/folder/F4')
    // The list draws the rows in view alone.
    await expect(mainOf(page).getByRole('link', { name: 'Statement 01.txt' })).toBeVisible()
    const begun = Date.now()
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Give' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give papers' })
    await expect(dialog.getByText('31 papers', { exact: true })).toBeVisible()
    await dialog.getByLabel('Email').fill(newAddress())
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Grace')
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await confirmIdentity(page)
    await expect(page.getByText('Given to Grace', { exact: true })).toBeVisible()
    expect(Date.now() - begun).toBeLessThan(60_000)
    const [pack] = (await (await page.request.get('/api/packs')).json()) as PackListing[]
    expect(pack?.items).toHaveLength(31)
    expect(pack?.items[0]?.name).toBe('Statement 01.txt')
  },
)

test('what a search found is given folder by folder', { tag: '@desktop' }, async ({ page, director }) => {
  for (const folder of ['F1', 'HI1', 'F1']) await director.file(folder, 'Balance.txt', folder)
  await director.open('/search?q=balance')
  await page.getByRole('button', { name: 'Give these 3 papers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give papers' })
  await dialog.getByLabel('Email').fill(newAddress())
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await confirmIdentity(page)
  await expect(page.getByText(/^Given to /)).toBeVisible()
  const [pack] = (await (await page.request.get('/api/packs')).json()) as PackListing[]
  expect(pack?.items.map(({ folderId }) => folderId)).toEqual(['F1', 'F1', 'HI1'])
})

test(
  'what was given is listed, given more days, and ended',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/given')
    await expect(page.getByText('Nobody was given papers yet')).toBeVisible()
    await expectAccessible(page)
    await director.file('A', 'Minutes.txt', 'what was said')
    await director.open('/folder/A')
    await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Give' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give papers' })
    const email = newAddress()
    await dialog.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await confirmIdentity(page)
    await expect(page.getByText(`Given to ${email}`, { exact: true })).toBeVisible()

    await director.open('/given')
    const card = page.getByRole('article')
    await expect(card.getByRole('heading', { name: 'Minutes.txt' })).toBeVisible()
    await card.getByRole('button', { name: '1 paper' }).click()
    await expect(card.getByRole('list', { name: 'Papers' })).toContainText('Minutes.txt')
    await card.getByRole('button', { name: 'Not opened yet' }).click()
    await expect(card.getByText('Nobody has opened it yet.')).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Change the last day…' }).click()
    const last = page.getByRole('dialog', { name: 'Change the last day' })
    const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await last.getByLabel('Last day').fill(until)
    await last.getByRole('button', { name: 'Save' }).click()
    await expect(last).toHaveCount(0)
    await card.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'End it…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
    await expect(card.getByText('Ended', { exact: true })).toBeVisible()
    const [listed] = (await (await page.request.get('/api/packs')).json()) as PackListing[]
    expect([listed?.state, listed?.expiresOn]).toEqual(['ended', until])
  },
)

test(
  'papers of several folders are offered to give, and to list, to who may export',
  { tag: '@desktop' },
  async ({ baseURL, browser, director, page }) => {
    for (const folder of ['F', 'F1']) await director.file(folder, 'Figures.txt', `figures of ${folder}`)
    const email = `bookkeeper-${randomUUID()}@example.com`
    await prove(page.request)
    const rights = { role: 'member', functions: { 'Finance Director': 'edit' } }
    await page.request.post('/api/company/invitations', { data: { email, ...rights } })
    const context = await browser.newContext({ baseURL })
    await createAccount(context.request, email)
    const hers = await context.newPage()
    await hers.goto(await mailedLink(email, 'join'))
    await hers.getByRole('button', { name: 'Accept the invitation' }).click()
    await hers.getByRole('link', { name: 'Open the manual' }).click()
    const offers = mainOf(hers).getByRole('button', { name: /^(Give|Download list)/ })
    await hers.goto('/search?q=figures')
    await expect(mainOf(hers).getByText('2 files found')).toBeVisible()
    await expect(offers).toHaveCount(0)
    await hers.goto('/search?q=figures+in:F1')
    await expect(mainOf(hers).getByText('1 file found')).toBeVisible()
    await expect(offers).toHaveCount(2)
    await hers.goto('/given')
    await expect(mainOf(hers).getByText('Nobody was given papers yet')).toBeVisible()
    await expect(offers).toHaveCount(0)
    await hers.goto('/folder/F')
    for (const [name, count] of [
      [/^Actions for F - /, 0],
      [/^Actions for F1 - /, 1],
    ] as const) {
      await hers.getByRole('button', { name }).click()
      await expect(hers.getByRole('menuitem', { name: 'Rename Folder' })).toBeVisible()
      await expect(hers.getByRole('menuitem', { name: 'Give papers…' })).toHaveCount(count)
      await hers.keyboard.press('Escape')
    }
    await context.close()
  },
)

test(
  'a list says what it takes and what is missing, and a choice of it is kept',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('F3', 'Forecast.txt', 'growth')
    const [id] = await idsIn(page, 'F3')
    const facts = { kind: 'forecast', date: '2026-01-31' }
    await page.request.patch(`/api/files/${id ?? ''}/facts`, { data: facts })
    await director.open('/given')
    const preset = '/api/packs/presets/*'
    await page.route(preset, async (route) => await route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Give papers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give papers' })
    await expect(dialog.getByText('The papers could not be read')).toBeVisible()
    await expect(dialog.getByText('Looking for the papers...')).toHaveCount(0)
    await page.unroute(preset)
    await dialog.getByRole('combobox', { name: 'List' }).selectOption('Bank')
    const lines = dialog.getByRole('list', { name: 'What is given' })
    await expect(lines.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByText('1 paper · 8 missing')).toBeVisible()
    await dialog.getByText('What is missing', { exact: true }).click()
    await expect(dialog.getByRole('list', { name: 'What is missing' }).getByRole('listitem')).toHaveCount(8)
    await expectAccessible(page)
    await lines.getByRole('checkbox', { name: 'Forecast' }).uncheck()
    await expect(dialog.getByRole('button', { name: 'Give', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep this choice as our own list…' }).click()
    const naming = page.getByRole('dialog', { name: 'Keep this choice' })
    await naming.getByLabel('Name').fill('Our bank')
    await naming.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(lines).toHaveCount(0)
    await expect(dialog.getByRole('combobox', { name: 'List' }).locator('option:checked')).toHaveText(
      'Our bank',
    )
  },
)

test(
  'the recipient reads the papers with a code, and the giver sees for how long',
  { tag: '@phone' },
  async ({ browser, director, page }) => {
    await director.file('A', 'Minutes.pdf', await pdfOf(['what was said', 'what was decided']))
    await director.file('A', 'Plan.txt', 'what is meant')
    const email = newAddress()
    const pack = await give(page, {
      files: await idsIn(page, 'A'),
      recipient: { email, name: 'Grace' },
      message: 'As agreed.',
    })
    const theirs = await recipient(browser, page, email)
    await expect(theirs.getByRole('heading', { level: 1, name: 'For the loan' })).toBeVisible()
    await expect(theirs.getByText('As agreed.')).toBeVisible()
    const papers = theirs.getByRole('list', { name: 'Papers' })
    await expect(papers.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(theirs)
    await expect(theirs.getByRole('link', { name: 'All as a ZIP' })).toBeVisible()

    const reader = theirs.getByRole('dialog')
    const noted = () => theirs.waitForResponse((response) => response.url().endsWith('/seen'))
    const times: number[] = []
    let since = 0
    const turn = () => {
      times.push((Date.now() - since) / 1000)
      since = Date.now()
    }
    await papers.getByRole('link', { name: 'Minutes.pdf', exact: true }).click()
    await expect(reader.getByText('what was said')).toBeVisible()
    since = Date.now()
    await noted()
    await reader.getByLabel('Page', { exact: true }).fill('2')
    turn()
    await theirs.keyboard.press('Enter')
    await noted()
    await noted()
    turn()
    const next = reader.getByRole('link', { name: 'Next paper' })
    await next.click()
    await expect(reader.getByText('what is meant')).toBeVisible()
    // The focus stays on what was pressed, and the name of the paper is read out.
    await expect(next).toBeFocused()
    await expect(reader.locator('[aria-live]', { hasText: '2 Plan.txt' })).toContainText('2 of 2 papers')
    since = Date.now()
    await noted()
    turn()
    await theirs.goBack()
    await theirs.goBack()
    await expect(reader).toHaveCount(0)
    await expect
      .poll(async () => {
        const { visits } = (await (await page.request.get(`/api/packs/${pack.id}`)).json()) as Pack
        return (visits[0]?.shown ?? []).map(({ number, page: shown, seconds }, index) => [
          number,
          shown,
          Math.abs(seconds - (times[index] ?? 0)) < 2,
        ])
      })
      .toEqual([
        [1, 1, true],
        [1, 2, true],
        [2, 1, true],
      ])
    await director.open('/given')
    const card = page.getByRole('article')
    await card.getByRole('button', { name: /^Opened once/ }).click()
    await expect(card.getByRole('list', { name: 'Receipts' })).toContainText('1 Minutes.pdf')
    await expect(card.getByRole('list', { name: 'Receipts' })).toContainText('shown, 2 pages')
    await expectAccessible(page)
    await theirs.context().close()
  },
)
