import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test } from './administrator.ts'
import { createAccount, expect, expectAccessible, READING } from './director.ts'
import { pdfOf } from './documents.ts'

// One after the other, as each process that runs some of them starts a product.
test.describe.configure({ mode: 'default' })

/** A folder of the template that other journeys do not use. */
async function newFolder(page: Page, parentId: string): Promise<{ id: string; name: string }> {
  const name = `Folder ${randomUUID().slice(0, 8)}`
  const data = { name, parentId, isSubfolder: true }
  const response = await page.request.post('/api/master/folders', { data })
  return (await response.json()) as { id: string; name: string }
}

async function upload(page: Page, folderId: string, name: string, text: string): Promise<void> {
  const files = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  const response = await page.request.post('/api/master/files/upload', { multipart: { folderId, files } })
  expect(response.status()).toBe(201)
}

/** Uploads a password-protected document. */
async function uploadLocked(page: Page, folderId: string): Promise<void> {
  const buffer = Buffer.from(await pdfOf(['Secret'], 'password'))
  const files = { name: 'Locked.pdf', mimeType: 'application/pdf', buffer }
  await page.request.post('/api/master/files/upload', { multipart: { folderId, files } })
}

async function act(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test(
  'the template requires the master administrator',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, product }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('/api/auth/is-master', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/master')
    await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible()
    await expect(page.getByText('Checking access permissions.')).toBeVisible()
    await expectAccessible(page)
    answer.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Master Template' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Board Manual' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Master Management' }).first().click()
    await expect(page).toHaveURL('/master')

    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await createAccount(other.request, `user-${randomUUID()}@example.com`, product.dataDir)
    await other.goto('/board-manual')
    await expect(other.getByRole('heading', { name: 'Managing Director' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Master Management' })).toHaveCount(0)
    for (const address of ['/master/rules', '/master']) {
      await other.goto('about:blank')
      asked.length = 0
      await other.goto(address)
      await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expect(other.getByText('Only master administrators can access this area.')).toBeVisible()
      await expectAccessible(other)
      // A stream of events would be opened by now, and once more.
      await other.waitForTimeout(2000)
      const calls = new Set(asked.filter((pathname) => pathname.startsWith('/api/')))
      expect(calls).toEqual(new Set(['/api/auth/user', '/api/auth/is-master']))
    }
    await context.clearCookies()
    await other.goto('/master')
    await expect(other).toHaveURL('/login?next=%2Fmaster')
    await context.close()
  },
)

test('from the top level to a subfolder and back', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/master')
  await page
    .locator('#main')
    .getByRole('link', { name: 'HMRC - VAT, PAYE/NIC, CIS, Corporation Tax' })
    .click()
  await expect(page.getByRole('heading', { name: 'Subfolders' })).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'VAT Returns' }).click()
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.locator('[aria-current=page]')).toHaveText('VAT Returns')
  await expect(way.getByRole('link', { name: 'Master Template' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/master?folder=master_JK')
  await expect(way.locator('[aria-current=page]')).toHaveText(/^HMRC/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/master')
  await expect(page.getByRole('button', { name: 'New Subfolder' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/master?folder=master_ZZ')
  await expect(page.getByText('There is no such folder in the template')).toBeVisible()
})

test('an unreadable document shows why, and is read again', { tag: '@desktop' }, async ({ page }) => {
  const { id } = await newFolder(page, 'master_B')
  await uploadLocked(page, id)
  await page.goto(`/master?folder=${id}`)
  // The list is polled until the document is read.
  await expect(page.getByText('Text not readable: password-protected')).toBeVisible(READING)
  await expectAccessible(page)
  const asked = page.waitForResponse((response) => response.url().endsWith('/read'))
  await page.getByRole('button', { name: 'Read again: Locked.pdf' }).click()
  expect((await asked).status()).toBe(200)
  await expect(page.getByText('Text not readable: password-protected')).toBeVisible(READING)
})

test('files are uploaded, renamed, moved, copied and deleted', { tag: '@desktop' }, async ({ page }) => {
  const { id } = await newFolder(page, 'master_B')
  const target = await newFolder(page, 'master_B')
  await page.goto(`/master?folder=${id}`)
  await expect(page.getByText('No files in this folder')).toBeVisible()
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'Draft.txt', mimeType: 'text/plain', buffer: Buffer.from('x'.repeat(1536)) })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Files uploaded to master template', { exact: true })).toBeVisible()
  await expect(page.getByText('1 file · 1.5 KB')).toBeVisible()

  await act(page, 'Draft.txt', 'Rename')
  await expect(page.getByRole('textbox')).toHaveValue('Draft')
  await page.getByRole('textbox').fill('Minutes')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('File renamed successfully', { exact: true })).toBeVisible()
  const file = page.getByRole('link', { name: 'Minutes.txt' })
  await expect(file).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toBe('Minutes.txt')
  expect((await readFile(await download.path())).length).toBe(1536)

  await act(page, 'Minutes.txt', 'Copy')
  await page.getByRole('button', { name: 'Paste file' }).click()
  await expect(page.getByText('File pasted successfully', { exact: true })).toBeVisible()
  await act(page, 'Minutes (2).txt', 'Delete')
  await expect(
    page.getByText('Are you sure you want to delete "Minutes (2).txt" from the master template?'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('File deleted from master template', { exact: true })).toBeVisible()

  await act(page, 'Minutes.txt', 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move File' })
  await expect(dialog.getByRole('button', { name: 'Move Here' })).toHaveCount(0)
  const list = dialog.getByRole('group', { name: 'Folders' })
  // More folders than it has room for. A dialog grows to its size while it opens.
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(300)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Strategy, SWOT, OKRs' }).click()
  await expect(dialog.getByRole('button', { name: 'Move Here' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to all folders' }).click()
  await expect(dialog.getByRole('button', { name: 'Move Here' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Executive Reports' }).click()
  await dialog.getByRole('button', { name: target.name }).click()
  const arrival = Promise.withResolvers<void>()
  await page.route('/api/master/files/*/move', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Move Here' }).click()
  await expect(dialog.getByRole('button', { name: 'Moving...' })).toBeVisible()
  arrival.resolve()
  await expect(page.getByText('File moved successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No files in this folder')).toBeVisible()
  await page.goto(`/master?folder=${target.id}`)
  await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
})

test('a move out of a folder does not offer that folder', { tag: '@desktop' }, async ({ page }) => {
  await upload(page, 'master_D', 'Partners.txt', 'partners')
  await page.goto('/master?folder=master_D')
  await act(page, 'Partners.txt', 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move File' })
  await expect(dialog.getByRole('button', { name: 'Legal, Investors, Funding' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Partnerships, Alliances' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Partnership Agreements' }).click()
  await dialog.getByRole('button', { name: 'Move Here' }).click()
  await expect(
    page.getByText('"Partners.txt" is now in Partnership Agreements.', { exact: true }),
  ).toBeVisible()
})

test('failures are reported', { tag: '@desktop' }, async ({ page }) => {
  const { id } = await newFolder(page, 'master_C')
  await upload(page, id, 'Kept.txt', 'kept')
  await page.goto(`/master?folder=${id}`)
  await page.route('/api/master/**', async (route) => {
    if (route.request().method() === 'GET') await route.continue()
    else await route.fulfill({ status: 500, body: '' })
  })
  await act(page, 'Kept.txt', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete file', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New Subfolder' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subfolder name cannot be empty')).toBeVisible()
  await page.getByRole('textbox').fill('Never')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to create subfolder').first()).toBeVisible()
  await expectAccessible(page)
})

test('folders are created, renamed, copied, moved and deleted', { tag: '@desktop' }, async ({ page }) => {
  const parent = await newFolder(page, 'master_M')
  await page.goto(`/master?folder=${parent.id}`)
  await page.getByRole('button', { name: 'New Subfolder' }).click()
  await page.getByRole('textbox').fill('Offers')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subfolder created successfully', { exact: true })).toBeVisible()

  await act(page, 'Offers', 'Rename Folder')
  await page.getByRole('textbox').fill('Tenders')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Folder renamed successfully', { exact: true })).toBeVisible()

  await act(page, 'Tenders', 'Copy')
  await expect(page.getByText('Folder copied', { exact: true })).toBeVisible()
  await expect(page.getByText('"Tenders" can now be pasted into a folder.', { exact: true })).toBeVisible()
  await act(page, 'Tenders', 'Paste')
  await expect(
    page.getByText('A folder cannot be pasted into itself', { exact: false }).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Paste folder' }).click()
  await expect(page.getByText('Folder pasted successfully', { exact: true })).toBeVisible()
  const tenders = page.locator('#main').getByRole('link', { name: 'Tenders', exact: true })
  await expect(tenders).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions for Tenders' }).first().click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Folder' })
  await dialog.getByRole('button', { name: 'Sales, Promotions' }).click()
  await dialog.getByRole('button', { name: 'Move Here' }).click()
  await expect(page.getByText('Folder moved successfully', { exact: true })).toBeVisible()
  await expect(tenders).toHaveCount(1)

  await act(page, parent.name, 'Delete Folder')
  await expect(page.getByText(/permanently deletes the folder/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Folder', exact: true }).click()
  await expect(page.getByText('Folder deleted successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/master')
})

test('a photo is captured on a phone', async ({ page, isPhone }) => {
  const { id } = await newFolder(page, 'master_N')
  await page.goto(`/master?folder=${id}`)
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Capture' })).toBeVisible({ visible: isPhone })
  if (!isPhone) return
  const image = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Capture' }).click(),
  ])
  await camera.setFiles(image)
  await expect(page.getByText('Photo captured and uploaded', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^photo-.*\.jpg$/ })).toBeVisible()

  await page.route('/api/master/files/upload', (route) => route.fulfill({ status: 500, body: '' }))
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Capture' }).click(),
  ])
  await again.setFiles(image)
  await expect(page.getByText('Failed to upload captured photo', { exact: true })).toBeVisible()
  await page.unroute('/api/master/files/upload')

  // At the top level a folder must be chosen.
  await page.goto('/master')
  const [last] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Capture' }).click(),
  ])
  await last.setFiles(image)
  await page.getByLabel('Folder').selectOption(id)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByText('Files uploaded to master template', { exact: true })).toBeVisible()
})

test(
  'a folder’s resources are shown in every manual',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, product }) => {
    await page.goto('/master?folder=master_UV3')
    const list = page.getByRole('region', { name: 'Resources' })
    const names = list.getByRole('listitem').locator('bdi')
    const add = async (type: string, name: string) => {
      await page.getByRole('button', { name: 'Add Resource' }).click()
      await page.getByLabel('Type').selectOption(type)
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
    }
    const save = () => page.getByRole('dialog').getByRole('button', { name: 'Add Resource' }).click()

    await add('link', 'Nominet')
    await page.getByLabel('Address').fill('nominet')
    await save()
    await expect(page.getByText('Please enter a valid URL')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Address').fill('https://www.nominet.uk/')
    await save()
    await expect(names).toHaveText(['Nominet'])
    await add('document', 'Checklist')
    await page.getByLabel('Text').fill('Renew the domain.\nCheck who owns it.')
    await save()
    await expect(names).toHaveText(['Nominet', 'Checklist'])
    await add('file', '')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'Register.csv', mimeType: 'text/csv', buffer: Buffer.from('domain,owner') })
    await save()
    await expect(names).toHaveText(['Nominet', 'Checklist', 'Register.csv'])
    await act(page, 'resource Register.csv', 'Move Up')
    await expect(names).toHaveText(['Nominet', 'Register.csv', 'Checklist'])
    await act(page, 'resource Checklist', 'Edit')
    await page.getByRole('textbox', { name: 'Name' }).fill('Domain checklist')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(names).toHaveText(['Nominet', 'Register.csv', 'Domain checklist'])
    await act(page, 'resource Nominet', 'Hide from users')
    await expect(list.getByText('Hidden')).toBeVisible()
    await expectAccessible(page)

    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    const other = await context.newPage()
    await createAccount(other.request, `user-${randomUUID()}@example.com`, product.dataDir)
    await other.goto('/folder/UV3')
    const seen = other.getByRole('region', { name: 'Resources' })
    await expect(seen.locator('bdi')).toHaveText(['Register.csv', 'Domain checklist'])
    await expectAccessible(other)
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      seen.getByRole('link', { name: 'Register.csv' }).click(),
    ])
    expect((await readFile(await download.path())).toString()).toBe('domain,owner')
    await seen.getByRole('button', { name: 'Domain checklist' }).click()
    await expect(other.getByText('Check who owns it.')).toBeVisible()
    await expectAccessible(other)
    await other.goto('/folder/JK1')
    await expect(other.getByRole('link', { name: 'HMRC online services: sign in' })).toHaveAttribute(
      'href',
      'https://www.gov.uk/log-in-register-hmrc-online-services',
    )
    await other.goto('/folder/B1')
    await expect(other.getByText('No files in this folder')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Resources' })).toHaveCount(0)
    await context.close()

    for (const name of ['Nominet', 'Register.csv', 'Domain checklist']) {
      await act(page, `resource ${name}`, 'Delete')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(names.filter({ hasText: name })).toHaveCount(0)
    }
  },
)

test(
  'a rule gets a new version from a day, and what contradicts itself is refused beside its field',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/master')
    await page.getByRole('link', { name: 'Rules' }).click()
    await expect(page.getByRole('region', { name: 'Companies House' })).toContainText(
      'Due 9 months after it ends',
    )
    await page.getByLabel('Find').fill('p60')
    await page.getByRole('button', { name: /P60/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New version' }).click()
    await dialog.getByLabel('Holds from').fill('2001-01-01')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Holds from')).toBeFocused()
    await expect(dialog.getByLabel('Holds from')).toHaveAccessibleDescription(/Two versions hold on/)
    await expectAccessible(page)
    await dialog.getByLabel('Holds from').fill('2027-04-06')
    await dialog.getByLabel('What it costs to miss it').fill('A penalty of £400.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: /P60/ }).click()
    await expect(dialog.getByLabel('Version', { exact: true })).toHaveValue('1')
    await expect(dialog.getByLabel('What it costs to miss it')).toHaveValue('A penalty of £400.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Expected papers' }).click()
    await expectAccessible(page)
    await page.getByLabel('Find').fill('health and safety policy')
    await page.getByRole('button', { name: /^Health and safety policy/ }).click()
    await expect(dialog.getByLabel('From so many employees')).toHaveValue('5')
    await dialog.getByLabel('From so many employees').fill('6')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: /^Health and safety policy/ }).click()
    await expect(dialog.getByLabel('From so many employees')).toHaveValue('6')
  },
)
