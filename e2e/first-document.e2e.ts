import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { expect, expectAccessible, mailedLink, PASSWORD, test, READING } from './director.ts'

test('from the first visit to a document found by a word inside it', async ({ page, isPhone }) => {
  const email = `first-${randomUUID()}@example.com`

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  // A company has several people.
  await expect(page.getByText('Only people whom you let into your company see what you file.')).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^At least 8 characters with upper case, lower case, numbers and special characters\. Not easy to guess/,
  )

  await expect(page).toHaveURL('/register')
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Business name').fill('Analytical Engines Ltd')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: email })
  await expect(notice).toContainText('Please verify your email address before logging in.')
  await notice.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Verification email sent', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(await mailedLink(email, 'verify-email'))
  await expect(page.getByText('Email Verified!')).toBeVisible()
  await expect(
    page.getByText('Your email has been verified successfully. Redirecting to login...'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login?verified=true')
  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: false }).first().click()
  await expect(page.getByText('Login Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/board-manual')
  for (const name of [
    'Managing Director',
    'Finance Director',
    'Sales/Marketing Director',
    'Operations Director',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expectAccessible(page)

  await page
    .locator('#main')
    .getByRole('link', { name: /HMRC - VAT, PAYE\/NIC, CIS, Corporation Tax/ })
    .click()
  await page
    .locator('#main')
    .getByRole('link', { name: /VAT Returns/ })
    .click()
  await expect(page.getByText('No files in this folder')).toBeVisible()
  const hint = isPhone
    ? 'Upload or photograph files with the buttons below'
    : 'Upload files using the drop zone above'
  await expect(page.getByText(hint)).toBeVisible()
  await expectAccessible(page)

  const document = makePdf(['The quarterly return mentions a zeppelin hangar'])
  await page
    .getByRole('button', { name: isPhone ? 'Upload' : 'Upload Files', exact: true })
    .first()
    .click()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Return Q1.pdf', mimeType: 'application/pdf', buffer: document },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only notes') },
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(page.getByText('2 files uploaded successfully.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for .*\.(pdf|txt)$/ })).toHaveCount(2)
  await expectAccessible(page)

  // A job reads the file, and its thumbnail appears without a reload.
  const card = page.getByRole('listitem').filter({ hasText: 'Return Q1.pdf' })
  await expect(card.locator('img')).toHaveJSProperty('complete', true, READING)
  await expect(card.getByText('Reading…')).toHaveCount(0)

  // The same job reads the text for the search.
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/files/search?q=zeppelin')
      return ((await response.json()) as unknown[]).length
    }, READING)
    .toBe(1)
  await page.getByRole('button', { name: isPhone ? 'Search' : 'Search files', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search files' }).fill('zeppelin')
  const hit = page.getByRole('option', { name: /Return Q1\.pdf/ })
  await expect(hit.locator('mark')).toHaveText('zeppelin')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=zeppelin&view=/)
  await expect(page.getByRole('dialog').getByText('zeppelin hangar')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(hit).toBeVisible()
  await page.goto('/folder/JK1')

  await page.getByRole('button', { name: 'Actions for Return Q1.pdf' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Return Q1.pdf')
  expect((await readFile(await download.path())).equals(document)).toBe(true)
})
