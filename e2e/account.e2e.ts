import { expect, expectAccessible, mailedLink, PASSWORD, test } from './director.ts'

test('the forms say what is wrong, in their own words', async ({ page }) => {
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

test('a forgotten password', async ({ page, director }) => {
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

test('links without a token, and an address that is none', { tag: '@desktop' }, async ({ page }) => {
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

test('a session that has ended leads to signing in, and back', async ({ page, director }) => {
  await director.file('A', 'Minutes.txt', 'minutes')
  await page.goto('/folder/A')
  await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  // The notice stands for half a second only: it is waited for from before it comes.
  await Promise.all([
    page.getByText('You are logged out. Logging in again...', { exact: true }).waitFor(),
    page.getByRole('button', { name: 'Delete', exact: true }).click(),
  ])
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email', { exact: true }).fill(director.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/folder/A')
  await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
})
