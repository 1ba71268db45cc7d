import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  confirmIdentity,
  expect,
  expectAccessible,
  mailedLink,
  mainOf,
  PASSWORD,
  prove,
  test,
} from './director.ts'

const open = async (page: Page, tab: string) => {
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

test('the account page requires signing in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('the profile is shown, edited, cancelled and saved', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/board-manual')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await expect(page.getByText('Standard User', { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toBeFocused()
  await page.getByLabel('First name', { exact: true }).fill('Augusta')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByText('Augusta')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Registration number').fill('01234567')
  await page.getByLabel('Business type').selectOption('LLP')
  await page.getByLabel('Director email').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Director email').fill('charles@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '01234567' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Business type').selectOption('Sole Trader')
  await expect(page.getByLabel('Registration number')).toBeDisabled()
  await expect(page.getByLabel('Registration number')).toHaveValue('N/A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'N/A' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: 'Sole Trader' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'charles@example.com' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Board Manual' }).click()
  await expect(page).toHaveURL('/board-manual')
})

test('a profile that cannot be saved stays in its form', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel(/^Last name/).fill('King')
  await page.route('**/api/account/profile', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is busy.', code: 'unavailable' } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
  await expect(page.getByText('The service is busy.', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Last name/)).toHaveValue('King')
})

test('another e-mail address waits for its link', { tag: '@desktop' }, async ({ page, director }) => {
  const address = `new-${randomUUID()}@example.com`
  await director.open('/account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address)
  await expect(page.getByText('Update failed', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-horse-1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This is not your present password.')).toBeVisible()
  await confirmIdentity(page)
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('status')
      .filter({ hasText: `Please confirm ${address}` }),
  ).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: director.email })).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailedLink(address, 'verify-email'))
  await expect(page.getByText('Email Verified!')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  await expect(page.getByText('Please confirm')).toHaveCount(0)

  await page.goto(await mailedLink(director.email, 'undo-email'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('The change is undone', { exact: true })).toBeVisible()
  const chosen = 'Ochre-lantern-58'
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm new password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).fill(director.email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/board-manual')
})

test(
  'the business code is created once and can be copied',
  { tag: '@desktop' },
  async ({ page, context, director }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await director.open('/account')
    await page.getByRole('button', { name: 'Create code' }).click()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByText('Code copied', { exact: true })).toBeVisible()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    await page.reload()
    await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)).toBeVisible()
  },
)

test('activity and storage are shown', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/account?tab=storage')
  await expect(page.getByText('No files uploaded yet')).toBeVisible()
  await expectAccessible(page)

  for (const number of Array.from({ length: 52 }, (_, index) => index + 1)) {
    await director.file('A', `Minutes ${String(number)}.txt`, 'minutes')
  }
  await director.file('JK1', 'VAT return.txt', 'x'.repeat(2000))
  await page.reload()
  const rows = page.getByRole('table', { name: /Storage by folder/ }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('JK1 - VAT Returns')
  await expect(rows.nth(1)).toContainText('2.0 KB')
  await expect(rows.nth(2)).toContainText('A - Board Minutes, Companies House')
  await expectAccessible(page)

  await open(page, 'Activity')
  await expect(page).toHaveURL('/account?tab=activity')
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries.first()).toContainText('Uploaded VAT return.txt')
  await expect(entries.first().getByRole('link', { name: 'JK1 - VAT Returns' })).toBeVisible()
  await expectAccessible(page)
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries).toHaveCount(55)
  await expect(entries.last()).toContainText('Created the account')

  await director.file('A', 'Late.txt', 'late')
  await open(page, 'Storage')
  await open(page, 'Activity')
  await expect(entries.first()).toContainText('Uploaded Late.txt')
})

test(
  'the password is changed, and other sessions are ended',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, director }) => {
    const elsewhere = await browser.newContext({ baseURL, userAgent: 'Mozilla/5.0 (iPad) Safari/604.1' })
    const signIn = async (password: string) =>
      (
        await elsewhere.request.post('/api/login-email', { data: { email: director.email, password } })
      ).status()
    const isSignedIn = async () => (await elsewhere.request.get('/api/auth/user')).status() === 200
    await signIn(PASSWORD)

    await director.open('/account?tab=security')
    await expect(page.getByText('This device')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out Safari on iPad' }).click()
    await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out Safari on iPad' })).toHaveCount(0)
    expect(await isSignedIn()).toBe(false)

    await signIn(PASSWORD)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('Signed out everywhere else', { exact: true })).toBeVisible()
    expect(await isSignedIn()).toBe(false)

    await signIn(PASSWORD)
    const change = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current)
      await page.getByLabel('New password', { exact: true }).fill('Better-horse-2')
      await page.getByLabel('Confirm new password', { exact: true }).fill('Better-horse-2')
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('Wrong-horse-1')
    await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'This is not your present password.',
    )
    await change(PASSWORD)
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
    expect([await isSignedIn(), await signIn(PASSWORD), await signIn('Better-horse-2')]).toEqual([
      false,
      401,
      200,
    ])
    // A log that grows does not push what is below it away.
    await page.reload()
    const events = page.getByRole('list', { name: 'Security events' }).getByRole('listitem')
    await expect(events).toHaveCount(5)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(events.last()).toContainText('Account')
    await elsewhere.close()
  },
)

test(
  'a printed page has what was filled in or chosen, and no field or button',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const facts = { form: 'Ltd Company', incorporatedOn: '2019-03-11' }
    await page.request.put('/api/company/facts', { data: facts })
    await page.emulateMedia({ media: 'print' })
    const controls = page.locator('input, textarea, button, summary').filter({ visible: true })
    for (const [address, text] of [
      ['/account?tab=security', 'A device stays signed in for 7 days.'],
      ['/calendar/set-up', '11 March 2019'],
      ['/help', 'Every paper has a letter'],
    ] as const) {
      await director.open(address)
      await expect(mainOf(page).getByText(text).first()).toBeVisible()
      await expect(controls).toHaveCount(0)
    }
  },
)

test(
  'on a phone the sections of Security are titles with their state, each opened by a press',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/account?tab=security')
    const devices = page.getByRole('region', { name: 'Signed-in devices' })
    const fold = devices.getByRole('button', { name: 'Signed-in devices 1' })
    await expect(fold).toBeVisible()
    await expect(page.getByText('This device')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500)
    await expectAccessible(page)
    await fold.tap()
    await expect(page.getByText('This device')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the master administrator is labelled, and cannot be deleted',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const user: unknown = await (await page.request.get('/api/auth/user')).json()
    await page.route('**/api/auth/user', (route) =>
      route.fulfill({ json: Object.assign({}, user, { role: 'master' }) }),
    )
    await director.open('/account?tab=security')
    await expect(page.getByText('Master Administrator', { exact: true })).toBeVisible()
    await expect(page.getByText(/It can be deleted once ADMIN_EMAIL/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  },
)

test(
  'the data is exported, then the account is deleted',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, director }) => {
    await director.file('A', 'Minutes.txt', 'minutes')
    await director.open('/account?tab=security')
    await page.getByRole('link', { name: 'Download ZIP' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), confirmIdentity(page)])
    expect(download.suggestedFilename()).toMatch(/^Board Manual \d{4}-\d\d-\d\d\.zip$/)
    const zip = await readFile(await download.path())
    expect(zip.includes('A - Board Minutes, Companies House/Minutes.txt')).toBe(true)

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type your email address to confirm').fill(director.email)
    await expectAccessible(page)
    await confirm.click()
    await expect(dialog.getByText('This is not your present password.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await confirm.click()

    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    const visitor = await browser.newContext({ baseURL })
    const again = await visitor.request.post('/api/login-email', {
      data: { email: director.email, password: PASSWORD },
    })
    expect(again.status()).toBe(401)
    await visitor.close()
  },
)

test(
  'the security log shows what happened, filtered by type and result',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/account')
    await open(page, 'Security')
    const section = page.getByRole('region', { name: 'Security log' })
    await expect(section.getByText('The record')).toBeVisible()
    await prove(page.request)
    const made = await page.request.post('/api/share/tokens', { data: { name: 'Scanner' } })
    expect(made.status()).toBe(201)

    await page.reload()
    await open(page, 'Security')
    const events = section.getByRole('list', { name: 'Security events' })
    await expect(events.getByText('Upload token', { exact: true })).toBeVisible()
    await expect(events.getByText(/Chrome on /).first()).toBeVisible()
    await expectAccessible(page)
    await section.getByLabel('Whose events').selectOption('The whole company')
    await section.getByLabel('Which events').selectOption('Upload token')
    await expect(events.getByRole('listitem')).toHaveCount(1)
    await section.getByLabel('Which events').selectOption('Role changed')
    await expect(section.getByText('No such events')).toBeVisible()
  },
)
