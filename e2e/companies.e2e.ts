import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CompanyListing } from '#contract/company/companies.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  PASSWORD,
  pressKeys,
  prove,
  test,
} from './director.ts'

test.use({ serviceWorkers: 'allow' })

const companiesOf = async (page: Page) =>
  (await (await page.request.get('/api/companies')).json()) as CompanyListing[]

async function filesIn(page: Page, company: string): Promise<string[]> {
  const response = await page.request.get('/api/files?folder=C', { headers: { 'x-company': company } })
  return ((await response.json()) as Array<{ originalName: string }>).map((file) => file.originalName)
}

const nameIn = (page: Page) => page.locator('header [data-company-name]')
const strategy = (page: Page) => page.getByRole('heading', { level: 1, name: 'Strategy, SWOT, OKRs' })

async function openSwitcher(page: Page): Promise<void> {
  await expect(nameIn(page)).not.toHaveText('')
  // A page that has just appeared does not hear keys yet.
  await expect(async () => {
    await pressKeys(page, 'g', 'c')
    await expect(page.getByRole('dialog', { name: 'Companies' })).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** How many uploads the device keeps, and how many tabs hold. */
async function keptUploads(page: Page): Promise<{ kept: number; held: number }> {
  return await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const opening = indexedDB.open('board-manual')
    opening.addEventListener('success', () => {
      const count = opening.result.transaction('uploads').objectStore('uploads').count()
      count.addEventListener('success', () => resolve(count.result))
    })
    const kept = await promise
    opening.result.close()
    const { held = [] } = await navigator.locks.query()
    return { kept, held: held.filter(({ name }) => name?.startsWith('upload ')).length }
  })
}

async function upload(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
}

test(
  'two tabs on two companies never mix, also offline, and one that is left gives way to the others',
  { tag: '@desktop' },
  async ({ page, context, browser, director, baseURL }) => {
    const bob = await browser.newContext({ baseURL })
    await createAccount(bob.request, `bob-${randomUUID()}@example.com`)
    await bob.request.patch('/api/company', { data: { name: 'Bob & Daughters' } })
    await prove(bob.request)
    await bob.request.post('/api/company/invitations', { data: { email: director.email, role: 'director' } })
    const token = new URLSearchParams((await mailedLink(director.email, 'join')).split('?')[1]).get('token')

    await director.open('/board-manual')
    await openSwitcher(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New company' }).click()
    const form = page.getByRole('dialog', { name: 'New Company' })
    await form.getByRole('button', { name: 'Create company' }).click()
    await expect(form.getByText('Please name the company')).toBeVisible()
    await form.getByLabel('Name').fill('Second Ltd')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create company' }).click()
    await expect(nameIn(page)).toHaveText('Second Ltd')
    await expect(page).toHaveURL('/board-manual')

    const { companyId: bobs } = (await (
      await page.request.post('/api/invitations/accept', { data: { token } })
    ).json()) as { companyId: string }
    const mine = await companiesOf(page)
    const idOf = (name: string) => mine.find((company) => company.name === name)?.id ?? ''
    const [first, second] = [idOf('Engines Ltd'), idOf('Second Ltd')]

    // A link names its company; the tab keeps it, and the address does not.
    const other = await context.newPage()
    await other.goto(`/folder/C?company=${first}`)
    await expect(nameIn(other)).toHaveText('Engines Ltd')
    await expect(other).toHaveURL('/folder/C')
    await page.goto('/folder/C')
    await expect(nameIn(page)).toHaveText('Second Ltd')

    await upload(other, 'of-the-first.txt')
    await expect(other.getByRole('link', { name: 'of-the-first.txt' })).toBeVisible()
    await context.setOffline(true)
    await upload(page, 'of-the-second.txt')
    await expect.poll(() => keptUploads(other)).toEqual({ kept: 1, held: 1 })
    await page.close()
    await expect.poll(() => keptUploads(other)).toEqual({ kept: 1, held: 0 })
    await context.setOffline(false)
    // The tab on the other company sends what the closed one has left, to where it belongs.
    await expect.poll(() => filesIn(other, second)).toEqual(['of-the-second.txt'])
    expect(await filesIn(other, first)).toEqual(['of-the-first.txt'])
    await other.reload()
    await expect(nameIn(other)).toHaveText('Engines Ltd')
    await expect(other.getByRole('link', { name: 'of-the-first.txt' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'of-the-second.txt' })).toHaveCount(0)

    await openSwitcher(other)
    await expect(other.getByLabel('Search companies')).toBeFocused()
    await other.keyboard.type('daugh')
    await other.keyboard.press('Enter')
    await expect(nameIn(other)).toHaveText('Bob & Daughters')
    await other.goto('/folder/C')
    await expect(strategy(other)).toBeVisible()
    await expect(other.getByRole('link', { name: 'of-the-first.txt' })).toHaveCount(0)

    const { id } = (await (await other.request.get('/api/auth/user')).json()) as { id: string }
    expect((await bob.request.delete(`/api/company/members/${id}`)).status()).toBe(204)
    await expect(other).toHaveURL(/\/companies\?gone=true/)
    await expect(other.getByText('you are not a member of')).toBeVisible()
    await expectAccessible(other)
    await other.goto(`/folder/C?company=${bobs}`)
    await expect(other).toHaveURL(/\/companies\?gone=true/)
    await other.getByRole('link', { name: /^Second Ltd/ }).click()
    await expect(nameIn(other)).toHaveText('Second Ltd')
    await bob.close()
  },
)

test(
  'whoever has forty companies chooses one at signing in, by its name',
  { tag: '@phone' },
  async ({ page, context, director }) => {
    const made = await page.request.post('/api/companies', { data: { name: 'Café Zoë Ltd' } })
    const second = (await made.json()) as CompanyListing
    await context.clearCookies()
    await page.route('/api/companies', (route) =>
      route.fulfill({
        json: [
          ...Array.from({ length: 39 }, (_, index) => ({
            ...second,
            id: randomUUID(),
            name: `Client ${String(index + 1)} Ltd`,
            waiting: index,
          })),
          second,
        ],
      }),
    )
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(director.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/companies')
    await expect(page.getByRole('list', { name: 'Companies' }).getByRole('link')).toHaveCount(40)
    await expectAccessible(page)
    await page.getByLabel('Search companies').fill('cafe z')
    await expect(page.getByRole('list', { name: 'Companies' }).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(nameIn(page)).toHaveText('Café Zoë Ltd')
    expect(await filesIn(page, second.id)).toEqual([])
  },
)

test(
  'an owner changes the profile and the badge of the company, and goes from the table of all companies to what is late',
  { tag: '@desktop' },
  async ({ director, page }) => {
    await director.open('/company')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expectAccessible(page)
    await page.getByLabel('Company name').fill('The Braithwaite Bakery (North West) Ltd')
    await page.getByLabel('Initials').fill('NW')
    await page.getByLabel('Colour').selectOption('Violet')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('NW, violet')).toBeVisible()
    await expect(nameIn(page)).toHaveText('The Braithwaite Bakery (North West) Ltd')

    const made = await page.request.post('/api/companies', { data: { name: 'Café Zoë Ltd' } })
    const { id } = (await made.json()) as CompanyListing
    const late = { title: 'Renew the licence', folderId: 'S3', due: '2020-01-31', repeats: null }
    await page.request.post('/api/deadlines', { data: late, headers: { 'x-company': id } })
    await openSwitcher(page)
    await page.getByRole('link', { name: 'All in one table' }).click()
    const companies = page.getByRole('table').getByRole('row')
    await expect(companies).toHaveCount(3)
    await page.getByRole('columnheader', { name: 'Late' }).getByRole('button').click()
    await expect(companies.nth(1)).toContainText('Café Zoë Ltd')
    await expectAccessible(page)
    await page.getByLabel('Show').selectOption('Late: at least 1')
    await expect(companies).toHaveCount(2)
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toBe('Companies.csv')
    await page.getByRole('link', { name: '1 late' }).click()
    await expect(nameIn(page)).toHaveText('Café Zoë Ltd')
    await expect(page.getByRole('region', { name: 'Late' })).toContainText('Renew the licence')
  },
)
