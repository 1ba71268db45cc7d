import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, mailedLink, PASSWORD, test, watchFor } from './director.ts'

test('the forms show validation errors', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com')
})

for (const [registration, message] of [
  ['closed', /takes no new registrations/],
  ['invite', /by invitation only/],
] as const) {
  test(
    `with registration ${registration} the page says so, and an invitation opens the form`,
    { tag: '@desktop' },
    async ({ page }) => {
      const settings = { maxUploadBytes: 52_428_800, oidc: false, directUploads: false, registration }
      await page.route('/api/settings', (route) => route.fulfill({ json: settings }))
      await page.goto('/register')
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden()
      await expectAccessible(page)
      await page.goto('/register?invitation=of-somebody')
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    },
  )
}

test(
  'failed tries to sign in are told at the next sign-in, once',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await page.context().clearCookies()
    for (const password of ['Wrong-horse-1', 'Wrong-horse-2'])
      await page.request.post('/api/login-email', { data: { email: director.email, password } })
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(director.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/board-manual')
    const notice = page.getByRole('complementary', { name: 'Failed sign-ins' })
    await expect(notice).toContainText(
      'Somebody tried 2 times to sign in to your account and failed, last on',
    )
    await expect(notice).toContainText(/from \S*127\.0\.0\.1|from ::1/)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()

    const asked = page.waitForResponse((response) => response.url().endsWith('/api/home'))
    await page.reload()
    expect(await (await asked).json()).toMatchObject({
      '/api/account/failed-sign-ins': { body: { count: 0 } },
    })
    await expect(notice).toBeHidden()
  },
)

test('a forgotten password is reset', { tag: '@desktop' }, async ({ page, director }) => {
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill(director.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If an account exists with this email, you will receive a password reset link.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto(await mailedLink(director.email, 'reset-password'))
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('Better-horse-2')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Better-horse-2')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password Reset Successful', { exact: true })).toBeVisible()

  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).fill(director.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Better-horse-2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/board-manual')
})

test(
  'a link opens the account of the password that is typed after it, not that of a stranger',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const email = `owner-${randomUUID()}@example.com`
    const strangers = 'Strangers-horse-9'
    const register = async (password: string, firstName: string) =>
      await request.post('/api/register-email', { data: { email, password, firstName } })
    await register(PASSWORD, 'Vera')
    await register(strangers, 'Mallory')
    await page.goto(await mailedLink(email, 'verify-email'))
    await expect(page.getByText('Email Verified!')).toBeVisible()
    await expect(page).toHaveURL('/login?verified=true')
    const elsewhere = { data: { email, password: strangers } }
    expect((await request.post('/api/login-email', elsewhere)).status()).toBe(403)

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/board-manual')
    const user = (await (await page.request.get('/api/auth/user')).json()) as { firstName: string }
    expect(user.firstName).toBe('Vera')
    expect((await request.post('/api/login-email', elsewhere)).status()).toBe(401)
  },
)

test('links without a token, and unknown addresses', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/verify-email')
  await expect(page.getByText('No verification token provided.')).toBeVisible()
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expectAccessible(page)
})

test('signed out, links lead to the sign-in and back', { tag: '@desktop' }, async ({ page, director }) => {
  await page.context().clearCookies()
  await page.goto('/folder/A')
  await expect(page.getByRole('heading', { level: 1, name: /Be your own boss/ })).toBeVisible()
  const next = '/login?next=%2Ffolder%2FA'
  await expect(page.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute('href', next)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the folder' }).click()
  await expect(page).toHaveURL(next)
  await page.goto('/folder/A?view=some-file')
  await expect(page).toHaveURL(/\/login\?next=%2Ffolder%2FA%3Fview%3Dsome-file$/)
  await page.goto('/inbox')
  await expect(page).toHaveURL('/login?next=%2Finbox')
  await page.getByLabel('Email', { exact: true }).fill(director.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/inbox')

  await page.goto('/no/such/page')
  await page.getByRole('searchbox', { name: 'Words to search for' }).fill('zeppelin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search files' })).toHaveValue('zeppelin')
})

test(
  'an expired session leads to the login screen, and back',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'minutes')
    await page.goto('/folder/A')
    await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    // What the page asks by itself waits, so that it is the press that finds the session gone.
    const refused = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await refused.promise
      await route.continue()
    })
    await page.context().clearCookies()
    const noticed = await watchFor(page, 'You are logged out. Logging in again...')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await noticed()
    refused.resolve()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email', { exact: true }).fill(director.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/folder/A')
    await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
  },
)
