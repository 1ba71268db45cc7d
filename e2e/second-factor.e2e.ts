import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { confirmIdentity, expect, expectAccessible, PASSWORD, test } from './director.ts'

/** Gives the browser an authenticator that verifies its owner, who touches it whenever it asks. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  // Nothing closes it before they are kept.
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Copy, download or print the codes first')
  await page.keyboard.press('Escape')
  await dialog.getByRole('link', { name: 'Download' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/logout')
  await page.goto('/login')
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const atHome = (page: Page) => expect(page).toHaveURL(/\/board-manual$/)

test(
  'a passkey is added, signs in alone and after the password, proves who is there, and is removed',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await addAuthenticator(page)
    await director.open('/account?tab=security')
    await addPasskey(page, 'Laptop')
    await confirmIdentity(page)
    await keepRecoveryCodes(page)
    const list = page.getByRole('list', { name: 'Passkeys' })
    await expect(list.getByText('Laptop')).toBeVisible()
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Office laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(list.getByText('Office laptop')).toBeVisible()
    await expectAccessible(page)

    // Chosen where the browser fills in the address: this one does so by itself.
    await signOut(page)
    await atHome(page)

    // From here on the browser asks for none by itself, which could be faster than the press of the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await atHome(page)

    await signOut(page)
    await enterPassword(page, director.email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await atHome(page)

    await director.open('/account?tab=security')
    await page.getByRole('button', { name: 'Remove Office laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Confirm it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click()
    await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible()
    await expect(page.getByText('There is no passkey yet.')).toBeVisible()
  },
)

test(
  'one-time codes are set up, asked for, and a recovery code stands in',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/account?tab=security')
    await page.getByRole('button', { name: 'Set up' }).click()
    await confirmIdentity(page)
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const secret = (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '')
    await page.getByLabel('One-time code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('This code is not right.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    const totp = new TOTP({ secret })
    await page.getByLabel('One-time code', { exact: true }).fill(totp.generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    const [code = ''] = await keepRecoveryCodes(page)
    await expect(page.getByText('One-time codes are on.')).toBeVisible()
    await expect(page.getByText('10 codes are left.')).toBeVisible()

    await signOut(page)
    await enterPassword(page, director.email)
    await page.getByLabel('One-time code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('This code is not right, or was used already.', { exact: true }),
    ).toBeVisible()
    // The code of the next half minute: that of this one was used to turn them on.
    await page
      .getByLabel('One-time code', { exact: true })
      .fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await atHome(page)

    await signOut(page)
    await enterPassword(page, director.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await atHome(page)
    await director.open('/account?tab=security')
    await expect(page.getByText('9 codes are left.')).toBeVisible()
  },
)

test(
  'a company that requires a second factor leads its members to add one, and to nothing else',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await addAuthenticator(page)
    await director.open('/account?tab=security')
    await page.getByRole('button', { name: 'Require a second factor' }).click()
    await confirmIdentity(page)
    await expect(
      page.getByText('Add a passkey or one-time codes to your own account first.', { exact: true }),
    ).toBeVisible()
    await addPasskey(page, 'Laptop')
    await keepRecoveryCodes(page)
    await page.getByRole('button', { name: 'Require a second factor' }).click()
    await expect(page.getByText('It is required.')).toBeVisible()
    // Without one, as a member who comes for the first time.
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('There is no passkey yet.')).toBeVisible()

    await page.goto('/board-manual')
    await expect(page).toHaveURL(/\/second-factor$/)
    await expect(page.getByText('The owner of your company requires a second factor')).toBeVisible()
    await expectAccessible(page)
    await addPasskey(page, 'Laptop')
    await keepRecoveryCodes(page)
    await page.getByRole('button', { name: 'Open the manual' }).click()
    await atHome(page)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  },
)

test(
  'a common password is refused where it is typed, by lists that are loaded for the field alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const loaded: string[] = []
    page.on('response', (response) => void loaded.push(new URL(response.url()).pathname))
    await page.goto('/register')
    await page.waitForLoadState('networkidle')
    const before = loaded.filter((name) => name.endsWith('.js')).length
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill('ada.lovelace@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Password-1')
    await page.getByLabel('Confirm password', { exact: true }).fill('Password-1')
    await expect.poll(() => loaded.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(before + 3)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password is easy to guess', { exact: false }).first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Q9-lovelace-sands')
    await page.getByLabel('Confirm password', { exact: true }).fill('Q9-lovelace-sands')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password contains your name', { exact: false }).first()).toBeVisible()
  },
)
