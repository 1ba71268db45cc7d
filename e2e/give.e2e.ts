import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Pack, PackListing } from '#contract/outside/packs.ts'
import { confirmIdentity, expect, expectAccessible, mailedText, mainOf, PASSWORD, test } from './director.ts'

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

test('31 papers are given in under a minute', { tag: '@desktop' }, async ({ page, director }) => {
  for (let number = 1; number <= 31; number += 1)
    await director.file('F4', `Statement ${String(number).padStart(2, '0')}.txt`, `balance ${String(number)}`)
  await director.open('/folder/F4')
  // The list draws the rows in view alone.
  await expect(mainOf(page).getByRole('link', { name: 'Statement 01.txt' })).toBeVisible()
  const begun = Date.now()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Give' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give papers' })
  await expect(dialog.getByText('31 papers', { exact: true })).toBeVisible()
  await dialog.getByLabel('Email').fill(newAddress())
  await dialog.getByLabel('Name').fill('Grace')
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Given to Grace', { exact: true })).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(60_000)
  const [pack] = (await (await page.request.get('/api/packs')).json()) as PackListing[]
  expect(pack?.items).toHaveLength(31)
  expect(pack?.items[0]?.name).toBe('Statement 01.txt')
})

test('what was given is listed, given more days, and ended', async ({ page, director }) => {
  await director.open('/given')
  await expect(page.getByText('Nobody was given papers yet')).toBeVisible()
  await expectAccessible(page)
  await director.file('A', 'Minutes.txt', 'what was said')
  await director.open('/folder/A')
  await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
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
})

test(
  'a list says what it takes and what is missing, and a choice of it is kept',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('F3', 'Forecast.txt', 'growth')
    const [id] = await idsIn(page, 'F3')
    const facts = { kind: 'forecast', date: '2026-01-31' }
    await page.request.patch(`/api/files/${id ?? ''}/facts`, { data: facts })
    await director.open('/given')
    await page.getByRole('button', { name: 'Give papers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give papers' })
    await dialog.getByLabel('List').selectOption('Bank')
    const lines = dialog.getByRole('list', { name: 'What is given' })
    await expect(lines.getByRole('listitem')).toHaveCount(4)
    await expect(dialog.getByText('One paper · 8 missing')).toBeVisible()
    await expectAccessible(page)
    await lines.getByRole('checkbox', { name: 'Forecast' }).uncheck()
    await expect(dialog.getByRole('button', { name: 'Give', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep this choice as our own list…' }).click()
    const naming = page.getByRole('dialog', { name: 'Keep this choice' })
    await naming.getByLabel('Name').fill('Our bank')
    await naming.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByLabel('List').locator('option:checked')).toHaveText('Our bank')
  },
)

test('the recipient reads the papers with a code, and the giver sees for how long', async ({
  browser,
  director,
  page,
}) => {
  await director.file('A', 'Minutes.txt', 'what was said')
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

  await papers.getByRole('link', { name: 'Minutes.txt', exact: true }).click()
  const reader = theirs.getByRole('dialog')
  await expect(reader.getByText('what was said')).toBeVisible()
  const begun = Date.now()
  await theirs.waitForResponse((response) => response.url().endsWith('/seen'))
  await reader.getByRole('link', { name: 'Next paper' }).click()
  const seconds = (Date.now() - begun) / 1000
  await expect(reader.getByText('what is meant')).toBeVisible()
  await theirs.goBack()
  await theirs.goBack()
  await expect(reader).toHaveCount(0)
  await expect
    .poll(async () => {
      const { visits } = (await (await page.request.get(`/api/packs/${pack.id}`)).json()) as Pack
      const [first] = visits[0]?.shown.filter(({ number }) => number === 1) ?? []
      return first !== undefined && Math.abs(first.seconds - seconds) < 2
    })
    .toBe(true)
  await director.open('/given')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^Opened once/ }).click()
  await expect(card.getByRole('list', { name: 'Receipts' })).toContainText('1 Minutes.txt')
  await expect(card.getByRole('list', { name: 'Receipts' })).toContainText('shown, 1 page')
  await expectAccessible(page)
  await theirs.context().close()
})
