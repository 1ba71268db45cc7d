import type { Page } from '@playwright/test'
import { expect, PASSWORD, test } from './director.ts'

// A failure shows the message of `docs/product.md` §8 and keeps what was typed.

/** Lets writes fail with an empty response, as from a broken server. */
async function breakServer(page: Page): Promise<void> {
  await page.route('/api/**', async (route) => {
    if (route.request().method() === 'GET') await route.continue()
    else await route.fulfill({ status: 500, body: '' })
  })
}

async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

test('the forms of an account', { tag: '@desktop' }, async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('/api/**', async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    await answer.promise
    return await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/register')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('alllower')
  await page.getByLabel('Confirm password', { exact: true }).fill('different')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectSaid(page, 'Passwords do not match')
  for (const [password, missing] of [
    ['alllower', 'uppercase letter'],
    ['ALLUPPER', 'lowercase letter'],
    ['NoNumber', 'number'],
    ['NoSpecial1', 'special character'],
  ]) {
    await page.getByLabel('Password', { exact: true }).fill(password ?? '')
    await expectSaid(page, `Password must contain at least one ${missing ?? ''}`)
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible()
  answer.resolve()
  await expectSaid(page, 'Registration Failed')
  await expectSaid(page, 'An error occurred during registration')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectSaid(page, 'Request Failed')
  await expectSaid(page, 'An error occurred. Please try again.')

  await page.goto('/reset-password?token=outdated')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expectSaid(page, 'Reset Failed')
  await expectSaid(page, 'Failed to reset password. The link may have expired.')

  await page.goto('/reset-password')
  await expectSaid(page, 'Invalid Link')
  await expectSaid(page, 'This password reset link is invalid or expired.')

  await page.goto('/login?verified=true')
  await expectSaid(page, 'Your email has been verified! You can now log in.')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectSaid(page, 'Please enter a valid email address')
  await expectSaid(page, 'Password is required')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectSaid(page, 'Invalid email or password')

  await page.goto('/verify-email?token=outdated')
  await expectSaid(page, 'Verification Failed')
  await expectSaid(page, 'Invalid or expired verification token.')
  await expect(page).toHaveURL('/login')
  await page.route('/api/verify-email', async (route) => await route.abort())
  await page.goto('/verify-email?token=any')
  await expectSaid(page, 'Failed to verify email. Please try again later.')
})

test('folders and files', { tag: '@desktop' }, async ({ page, director }) => {
  await director.file('B', 'Kept.txt', 'kept')
  await page.request.put('/api/folders/B/rename', { data: { newName: 'Reports' } })
  await director.open('/folder/B')
  await expect(page.getByRole('link', { name: 'Kept.txt' })).toBeVisible()
  await breakServer(page)
  const act = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const subfolder = 'B1 - Monthly Board Packs'

  await page.getByRole('button', { name: 'New Subfolder', exact: true }).click()
  await page.getByRole('textbox').press('Enter')
  await expectSaid(page, 'Subfolder name cannot be empty')
  await page.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Failed to create subfolder')
  await expect(page.getByRole('textbox')).toHaveValue('Never')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await act('B - Reports', 'Edit Folder')
  await page.getByLabel('Description').fill('Never')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, 'Failed to update folder description')
  await expect(page.getByLabel('Description')).toHaveValue('Never')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act('B - Reports', 'Reset to default')
  await expectSaid(page, 'Failed to reset folder')

  await act(subfolder, 'Rename Folder')
  await page.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Failed to rename folder')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act(subfolder, 'Delete Folder')
  await page.getByRole('button', { name: 'Delete Folder', exact: true }).click()
  await expectSaid(page, 'Failed to delete folder')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act(subfolder, 'Copy')
  await act('B - Reports', 'Paste')
  await expectSaid(page, 'Failed to paste folder')

  await act('Kept.txt', 'Rename')
  await page.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Failed to rename file')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act('Kept.txt', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSaid(page, 'Failed to delete file')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act('Kept.txt', 'Email')
  await page.getByLabel('Recipient email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expectSaid(page, 'Email Failed')
  await expectSaid(page, 'Failed to send email')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await act('Kept.txt', 'Copy')
  await act('B - Reports', 'Paste')
  await expectSaid(page, 'Error pasting file')
  await expectSaid(page, 'There was a problem copying the file. Please try again.')
  await act('Kept.txt', 'Move')
  await page.getByRole('button', { name: 'Move Here: C - Strategy, SWOT, OKRs' }).click()
  await expectSaid(page, 'Failed to move file')
})

test('uploads fail separately', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/folder/D')
  const [first, second] = ['first.txt', 'second.txt']
  const broken = new Set([first, second])
  await page.route('/api/files/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString() ?? ''
    if ([...broken].some((name) => body.includes(name))) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles(
      [first, second].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    )
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByRole('alert')).toHaveText('All uploads failed. Please try again.')
  broken.delete(first)
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByRole('alert')).toHaveText('1 file(s) uploaded successfully, 1 file(s) failed.')
  await expect(page.getByRole('dialog').getByText(second)).toBeVisible()
  await expect(page.getByRole('dialog').getByText(first)).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText(second)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('direct uploads fail at each step', { tag: '@desktop' }, async ({ page, director }) => {
  const store = '/api/stand-in-of-a-store/name'
  const settings = (await (await page.request.get('/api/settings')).json()) as object
  await page.route('/api/settings', async (route) => {
    await route.fulfill({ json: { ...settings, directUploads: true } })
  })
  const broken = { status: 500, body: '' }
  await page.route('/api/files/upload-url', async (route) => await route.fulfill(broken))
  await page.route(store, async (route) => await route.fulfill(broken))
  await page.route('/api/files/upload-complete', async (route) => await route.fulfill(broken))
  await director.open('/folder/D')
  await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') })
  const upload = page.getByRole('button', { name: 'Upload 1 file' })
  await upload.click()
  await expectSaid(page, 'Failed to get upload URL')
  await page.route('/api/files/upload-url', async (route) => {
    await route.fulfill({ json: { uploadURL: new URL(store, page.url()).href } })
  })
  await upload.click()
  await expectSaid(page, 'Failed to upload file to storage')
  await page.route(store, async (route) => await route.fulfill({ status: 200 }))
  await upload.click()
  await expectSaid(page, 'Failed to complete upload')
})

test('screens that cannot be loaded', { tag: '@desktop' }, async ({ page, director }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('/api/auth/user', async (route) => {
    await answer.promise
    await route.continue()
  })
  await director.open('/board-manual')
  await expectSaid(page, 'Loading your workspace...')
  answer.resolve()
  await expect(page.getByRole('heading', { level: 2, name: /Managing Director/ })).toBeVisible()

  const files = /\/api\/files\?/
  await page.route(files, async (route) => await route.fulfill({ status: 502 }))
  await director.open('/folder/A')
  await expectSaid(page, 'The server could not answer. Please try again in a moment.')
  await page.unroute(files)
  await page.route(files, async (route) => await route.abort())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectSaid(page, 'The server could not be reached. Please check your connection.')
  await page.unroute(files)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectSaid(page, 'No files in this folder')

  await page.route(/account-page.*\.js/, async (route) => await route.abort())
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await page.unroute(/account-page.*\.js/)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})
