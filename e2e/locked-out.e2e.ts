import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, mailedLink, PASSWORD, prove, test } from './director.ts'

// Somebody else who knows the password has turned one-time codes on, which locks the owner out.

const CHOSEN = 'Ochre-lantern-58'

async function lockOut(page: Page, email: string): Promise<void> {
  const { request } = page
  await request.post('/api/login-email', { data: { email, password: PASSWORD } })
  await prove(request)
  const { secret } = (await (await request.post('/api/account/totp')).json()) as { secret: string }
  const turnedOn = await request.post('/api/account/totp/confirm', {
    data: { totp: new TOTP({ secret }).generate() },
  })
  expect(turnedOn.status()).toBe(200)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

async function choosePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('Confirm new password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/board-manual')
}

test(
  'the link of the mail puts the second factors back as they were',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await lockOut(page, director.email)
    await page.goto(await mailedLink(director.email, 'undo-email'))
    await expect(page.getByRole('heading', { name: 'Undo the change' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await expect(page.getByText('The change is undone', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Second factors added in the last 7 days' })).toHaveCount(0)
    await choosePassword(page, director.email)
  },
)

test(
  'a reset of the password offers to remove what was added in the last 7 days',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await lockOut(page, director.email)
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(director.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.goto(await mailedLink(director.email, 'reset-password'))
    const offer = page.getByRole('group', { name: 'Second factors added in the last 7 days' })
    const codes = offer.getByRole('checkbox', { name: /^One-time codes/ })
    await expect(codes).not.toBeChecked()
    await expect(offer.getByText(new RegExp(String(new Date().getFullYear())))).toHaveCount(2)
    await expectAccessible(page)
    await codes.check()
    await offer.getByRole('checkbox', { name: /^Recovery codes/ }).check()
    await choosePassword(page, director.email)
  },
)
