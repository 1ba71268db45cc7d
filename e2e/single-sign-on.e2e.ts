import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { type OidcProvider, startOidcProvider } from '#server/testing/oidc.ts'
import { launchProduct, type RunningProduct } from '#server/testing/product.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  confirmIdentity,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  PASSWORD,
  test,
} from './director.ts'

// Another product, with an identity provider.

let provider: OidcProvider
let product: RunningProduct
let dataDir: string
let home: string

test.beforeAll(async () => {
  const port = String(await freePort())
  home = `http://localhost:${port}`
  provider = await startOidcProvider([`${home}/api/callback`])
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-sso-'))
  product = await launchProduct({ DATA_DIR: dataDir, PORT: port, ...provider.env })
})
test.afterAll(async () => {
  await product.end('SIGTERM')
  await provider.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Opens the sign-in screen, and waits until it has asked for a passkey: the answer brings a session of its own. */
async function openSignIn(page: Page, search = ''): Promise<void> {
  await Promise.all([
    page.waitForResponse(`${home}/api/login-passkey/options`),
    page.goto(`${home}/login${search}`),
  ])
}

test(
  'signing in at a provider returns to the same page, and signing out ends both sessions',
  { tag: '@desktop' },
  async ({ page }) => {
    provider.seat({
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'King',
    })
    await openSignIn(page, '?next=%2Ffolder%2FA')
    const door = page.getByRole('link', { name: 'Continue with single sign-on' })
    await expect(door).toBeVisible()
    await expectAccessible(page)
    await door.click()
    await expect(page).toHaveURL(`${home}/folder/A`)
    await expect(page.getByRole('heading', { name: /^A\b/ }).first()).toBeVisible()

    // The provider's session has ended too.
    await page.getByRole('button', { name: /^(Sign Out|Logout)$/ }).click()
    await page.getByRole('button', { name: 'Sign me out' }).click()
    await expect(page).toHaveURL(`${home}/login`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

    await page.goto(`${home}/register`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await expect(page).toHaveURL(`${home}/board-manual`)
  },
)

test(
  'an account without a password confirms who it is at the provider, in a window of its own',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ada = { sub: 'grace', email: 'grace@example.com', email_verified: true, given_name: 'Grace' }
    provider.seat(ada)
    await page.goto(`${home}/api/login?next=%2Faccount%3Ftab%3Dsecurity`)
    await page.getByRole('textbox', { name: 'Device' }).fill('My iPhone')
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await expectAccessible(page)

    provider.seat({ sub: 'eve', email: 'eve@example.com', email_verified: true })
    const begin = dialog.getByRole('button', { name: /^Sign in again at / })
    const [wrong] = await Promise.all([context.waitForEvent('page'), begin.click()])
    await expect(wrong.getByText('Somebody else is signed in here.')).toBeVisible()
    await expectAccessible(wrong)
    await wrong.close()
    await expect(dialog).toBeVisible()

    provider.seat(ada)
    await begin.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Copy it now: it is not shown again.')).toBeVisible()
  },
)

/** Makes an account with a password, whose person sits at the provider under the same address. */
async function registerSomebody(playwright: {
  request: { newContext(options: { baseURL: string }): Promise<APIRequestContext> }
}): Promise<string> {
  const email = `somebody-${randomUUID()}@example.com`
  const elsewhere = await playwright.request.newContext({ baseURL: home })
  await createAccount(elsewhere, email, dataDir)
  await elsewhere.dispose()
  provider.seat({ sub: email, email, email_verified: true })
  return email
}

test(
  'an account with the same address is opened once the link of a mail says so',
  { tag: '@desktop' },
  async ({ page, playwright }) => {
    const email = await registerSomebody(playwright)
    await openSignIn(page)
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await expect(page.getByText('This sign-in is not linked to your account yet.')).toBeVisible()
    await expectAccessible(page)

    await page.goto(home + (await mailedLink(email, 'link-sign-in', dataDir)))
    await expect(page.getByRole('heading', { name: 'Link single sign-on' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Link it to my account' }).click()
    await expect(page.getByText('Single sign-on linked', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${home}/login`)
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await expect(page).toHaveURL(`${home}/board-manual`)
  },
)

test(
  'single sign-on is linked on the account page, and asks for the second factor',
  { tag: '@desktop' },
  async ({ page, playwright }) => {
    const email = await registerSomebody(playwright)
    const { request } = page
    await request.post(`${home}/api/login-email`, { data: { email, password: PASSWORD } })
    await page.goto(`${home}/account?tab=security`)
    await expect(page.getByText('None is linked yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Link single sign-on' }).click()
    await confirmIdentity(page)
    await expect(page.getByRole('button', { name: /^Remove 127\.0\.0\.1/ })).toBeVisible()
    await expect(page).toHaveURL(`${home}/account?tab=security`)
    await expectAccessible(page)

    const { secret } = (await (await request.post(`${home}/api/account/totp`)).json()) as { secret: string }
    const totp = new TOTP({ secret })
    await request.post(`${home}/api/account/totp/confirm`, { data: { totp: totp.generate() } })
    await page.context().clearCookies()
    await openSignIn(page, '?next=%2Ffolder%2FA')
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    await page
      .getByLabel('One-time code', { exact: true })
      .fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${home}/folder/A`)
  },
)

test('errors of the provider are shown on the login screen', { tag: '@desktop' }, async ({ page }) => {
  provider.seat({ sub: 'eve', email: 'ada@example.com', email_verified: false })
  await page.goto(`${home}/api/login`)
  await expect(page.getByText('Your sign-in service does not vouch for your email address.')).toBeVisible()
  await expectAccessible(page)
  // A browser without a session at the provider.
  await page.context().clearCookies()
  provider.seat(undefined)
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
  await expect(page.getByText('Signing in was cancelled.')).toBeVisible()
})
