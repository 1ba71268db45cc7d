import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { type OidcProvider, startOidcProvider } from '#server/testing/oidc.ts'
import { launchProduct, type RunningProduct } from '#server/testing/product.ts'
import { expect, expectAccessible, test } from './director.ts'

// A product of its own: the one of the other journeys has no identity provider.

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

test(
  'signing in elsewhere, back to where one was, and out again there',
  { tag: '@desktop' },
  async ({ page }) => {
    provider.seat({
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'King',
    })
    await page.goto(`${home}/login?next=%2Ffolder%2FA`)
    const door = page.getByRole('link', { name: 'Continue with single sign-on' })
    await expect(door).toBeVisible()
    await expectAccessible(page)
    await door.click()
    await expect(page).toHaveURL(`${home}/folder/A`)
    await expect(page.getByRole('heading', { name: /^A\b/ }).first()).toBeVisible()

    // Signed out at the provider too.
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

test('what went wrong there is said on the login screen', { tag: '@desktop' }, async ({ page }) => {
  provider.seat({ sub: 'eve', email: 'ada@example.com', email_verified: false })
  await page.goto(`${home}/api/login`)
  await expect(page.getByText('Your sign-in service does not vouch for your email address.')).toBeVisible()
  await expectAccessible(page)
  // Somebody else's browser, which the provider does not know yet.
  await page.context().clearCookies()
  provider.seat(undefined)
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click()
  await expect(page.getByText('Signing in was cancelled.')).toBeVisible()
})
