import { randomUUID } from 'node:crypto'
import { createAccount, expect, expectAccessible, mailedLink, PASSWORD, prove, test } from './director.ts'

test(
  'an invited colleague signs in, joins the company, and the link no longer works',
  { tag: '@desktop' },
  async ({ browser, director, page, baseURL }) => {
    const email = `colleague-${randomUUID()}@example.com`
    const other = await browser.newContext({ baseURL })
    await createAccount(other.request, email)
    await other.close()
    await prove(page.request)
    const sent = await page.request.post('/api/company/invitations', { data: { email, role: 'director' } })
    expect(sent.status()).toBe(201)
    const link = await mailedLink(email, 'join')

    await director.open(link)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(page.getByRole('alert')).toContainText('is for another address')
    await expectAccessible(page)

    const guest = await browser.newContext({ baseURL })
    const theirs = await guest.newPage()
    expect((await theirs.goto(link))?.status()).toBe(200)
    await expect(theirs.getByText('Engines Ltd', { exact: true })).toBeVisible()
    await expect(theirs.getByText('You will see and change everything.')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByRole('link', { name: 'Sign in', exact: true }).click()
    await theirs.getByLabel('Email').fill(email)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(theirs.getByText(`You are signed in as ${email}`)).toBeVisible()
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(theirs.getByText('You are now a member of Engines Ltd.')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByRole('link', { name: 'Open the manual' }).click()
    await expect(theirs).toHaveURL('/board-manual')

    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(theirs.getByRole('alert')).toContainText('It was used')
    await guest.close()
  },
)

test(
  'who is invited and new gives a name and a password, and is in the company and no other',
  { tag: '@desktop' },
  async ({ browser, director, page, baseURL }) => {
    await director.open('/board-manual')
    const email = `new-${randomUUID()}@example.com`
    await prove(page.request)
    const data = { email, role: 'member', functions: { 'Finance Director': 'view' } }
    expect((await page.request.post('/api/company/invitations', { data })).status()).toBe(201)
    const link = await mailedLink(email, 'join')
    const guest = await browser.newContext({ baseURL })
    const theirs = await guest.newPage()
    await theirs.goto(link)
    await expect(theirs.getByText('You will see Finance.', { exact: false })).toBeVisible()
    await expect(theirs.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(theirs)
    await theirs.getByLabel('Your name').fill('Grace Hopper')
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: /^Join / }).click()
    await expect(theirs).toHaveURL('/board-manual')
    const companies = (await (await guest.request.get('/api/companies')).json()) as Array<{ name: string }>
    expect(companies.map(({ name }) => name)).toEqual(['Engines Ltd'])
    const user: unknown = await (await guest.request.get('/api/auth/user')).json()
    expect(user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' })
    // Who may only view is not offered what needs more.
    await theirs.goto('/requests')
    await expect(theirs.getByText('Nothing here that you may view')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Ask for papers' })).toHaveCount(0)
    await theirs.goto('/year-end')
    await expect(theirs.getByText(/^Once an owner or director has answered/)).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Set up the calendar' })).toHaveCount(0)

    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(theirs.getByRole('alert')).toContainText('It was used')
    await guest.close()
  },
)
