import path from 'node:path'
import { Client } from 'pg'
import { loadPasswords } from '#server/platform/embedded-postgres/passwords.ts'
import { expect, expectAccessible, mainOf, pressKeys, test } from './director.ts'

test('a file is renamed, moved, copied and deleted', async ({ page, director }) => {
  await director.file('A', 'Draft.txt', 'a draft')
  await page.goto('/folder/A')
  const act = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  await act('Draft.txt', 'Rename')
  await expect(page.getByRole('textbox')).toHaveValue('Draft')
  await expectAccessible(page)
  await page.getByRole('textbox').fill('  ')
  await expect(page.getByRole('button', { name: 'Rename', exact: true })).toBeDisabled()
  await page.getByRole('textbox').fill('Minutes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()

  await act('Minutes.txt', 'Move')
  await expect(page).toHaveURL('/board-manual')
  await expect(page.locator('output', { hasText: 'Moving' })).toContainText('Moving: Minutes.txt')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move Here: B - Executive Reports' }).click()
  await expect(page.getByText('File moved successfully', { exact: true })).toBeVisible()
  await page.goto('/folder/A')
  await expect(page.getByText('No files in this folder')).toBeVisible()

  await page.goto('/board-manual')
  await page
    .locator('#main')
    .getByRole('link', { name: /Executive Reports/ })
    .click()
  await act('Minutes.txt', 'Copy')
  await act('B - Executive Reports', 'Paste')
  await expect(page.getByRole('link', { name: 'Minutes (2).txt' })).toBeVisible()

  await act('Minutes (2).txt', 'Delete')
  await expect(page.getByText('Are you sure you want to delete the file')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Minutes (2).txt' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Minutes.txt' })).toBeVisible()
})

test('a move can be cancelled, also on a narrow phone', { tag: '@phone' }, async ({ page, director }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await director.file('A', 'Staying.txt', 'stays')
  await page.goto('/folder/A')
  await page.getByRole('button', { name: 'Actions for Staying.txt' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  await page.getByRole('link', { name: 'B - Executive Reports' }).first().click()
  const buttons = page.locator('output', { hasText: 'Moving' }).getByRole('button')
  await expect(buttons).toHaveText(['Move Here', 'Find a folder…', 'Cancel'])
  const tops = (await buttons.all()).map(async (button) => (await button.boundingBox())?.y)
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Move Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Move Here/ })).toHaveCount(0)
})

test('folders are created, renamed, described, copied, reset and deleted', async ({
  page,
  isPhone,
  director,
}) => {
  await director.open('/folder/B')
  await page.getByRole('button', { name: isPhone ? 'New Folder' : 'New Subfolder', exact: true }).click()
  await page.getByRole('textbox').fill('Quarterly figures')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main').getByRole('link', { name: /Quarterly figures/ })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for B4 - Quarterly figures' }).click()
  await page.getByRole('menuitem', { name: 'Rename Folder' }).click()
  await page.getByRole('textbox').fill('Figures')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Actions for B4 - Figures' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for B4 - Figures' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Actions for B - Executive Reports' }).click()
  await page.getByRole('menuitem', { name: 'Paste' }).click()
  await expect(page.getByRole('button', { name: 'Actions for B5 - Figures' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for B5 - Figures' }).click()
  await page.getByRole('menuitem', { name: 'Delete Folder' }).click()
  await expect(page.getByText(/permanently deletes the folder/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Folder', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Actions for B5 - Figures' })).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.getByRole('button', { name: 'Actions for B - Executive Reports' }).click()
  await page.getByRole('menuitem', { name: 'Edit Folder' }).click()
  await page.getByLabel('Folder name', { exact: true }).fill('Reports')
  await page.getByLabel('Description').fill('What the board reads each month')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Folder description updated successfully', { exact: true })).toBeVisible()
  await expect(page.locator('#main').getByText('What the board reads each month')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for B - Reports' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Executive Reports' })).toBeVisible()
})

test('an upload that was interrupted can be retried', { tag: '@desktop' }, async ({ page, director }) => {
  await director.open('/folder/C')
  let isBroken = true
  await page.route('/api/files/upload', async (route) => {
    if (isBroken) await route.abort('connectionreset')
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
  const name = `${'Long name '.repeat(18)}تقرير.txt`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('plan') })
  // The name is truncated, not the button beside it.
  await expect(page.getByRole('button', { name: /^Remove Long name/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /All uploads failed|Upload error/ })).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: /^Try Long name/ }).click()
  await expect(page.getByRole('link', { name: /^Long name/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden()
})

test('the log has every file and sorts by its columns', async ({ page, isPhone, director }) => {
  await director.open('/folder/XYZ')
  await expect(page.getByText('No files uploaded yet')).toBeVisible()
  await expect(page.getByText('Nothing waits to be filed.')).toBeVisible()
  await director.file('A', 'Beta.txt', 'longer text')
  await page.reload()
  await expect(page.getByText('Showing 1 file across all folders', { exact: true })).toBeVisible()
  await director.file('F', 'Alpha.txt', 'short')
  await page.reload()
  await expect(page.getByText('Showing 2 files across all folders')).toBeVisible()
  const names = page.getByRole('table', { name: 'File Log - All Uploaded Files' }).locator('bdi')
  await expect(names).toHaveText(['Alpha.txt', 'Beta.txt'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'File Name' }).click()
  await expect(names).toHaveText(['Alpha.txt', 'Beta.txt'])
  await page.getByRole('button', { name: 'File Name' }).click()
  await expect(names).toHaveText(['Beta.txt', 'Alpha.txt'])
  if (isPhone) return
  await page.getByRole('button', { name: 'Size' }).click()
  await expect(names).toHaveText(['Alpha.txt', 'Beta.txt'])
})

test('XYZ shows the log first, and the inbox behind one line', async ({ page, director }) => {
  for (let number = 1; number <= 20; number += 1)
    await director.file('XYZ', `Paper ${String(number)}.txt`, 'x')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await director.open('/folder/XYZ')
  const heading = page.getByRole('heading', { name: 'File Log - All Uploaded Files' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Showing 20 files across all folders')).toBeVisible()
  await expect(page.getByText('20 papers wait to be filed.')).toBeInViewport({ ratio: 1 })
  await page.waitForLoadState('networkidle')
  expect(asked.some((url) => url.includes('/api/files/log'))).toBe(true)
  expect(asked.filter((url) => /[?&]folder=XYZ/.test(url))).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  await expect(page).toHaveURL('/inbox')
  await expect(page.getByRole('table', { name: 'Waiting to be filed' })).toContainText('Paper 20.txt')
})

test(
  'files say their type at every width, in lists and on cards',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'the minutes')
    await director.file('A', 'Accounts.csv', 'a,b\n1,2')
    await director.open('/folder/A')
    const files = page.getByRole('region', { name: 'Files' })
    for (const width of [360, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const view of ['grid', 'list']) {
        if (view === 'list')
          await page.getByRole('button', { name: 'Show as list' }).filter({ visible: true }).click()
        for (const label of ['Text Document', 'Excel Spreadsheet'])
          await expect(files.getByText(label, { exact: true }).filter({ visible: true })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Show as grid' }).filter({ visible: true }).click()
    }
  },
)

test('an empty folder points to a drop zone where there is one', async ({ page, isPhone, director }) => {
  await director.open('/folder/A')
  await expect(page.getByText('No files in this folder')).toBeVisible()
  if (isPhone) await expect(page.getByText('with the buttons below')).toBeVisible()
  else await expect(page.getByText('Drop files here, or click to choose them')).toBeVisible()
  await expect(page.getByText('Upload files using the drop zone above')).toBeVisible({ visible: !isPhone })
})

test(
  'a folder of 10,000 files opens at once and scrolls to its end',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('M', 'File 0.txt', 'the first')
    const dataDir = process.env['E2E_DATA_DIR'] ?? ''
    const client = new Client({
      host: path.join(dataDir, 'postgres/cluster'),
      user: 'board_manual',
      password: loadPasswords(dataDir).owner,
      database: 'board_manual',
    })
    await client.connect()
    await client.query(
      `insert into files (workspace_id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by)
     select f.workspace_id, f.folder_id, f.filename, 'File ' || n || '.txt', f.mimetype, f.size, f.sha256, f.user_id, f.uploaded_by
     from files f join users u on u.id = f.user_id, generate_series(1, 9999) n
     where u.email = $1 and f.original_name = 'File 0.txt'`,
      [director.email],
    )
    await client.end()
    await page.goto('/folder/M')
    const list = page.getByRole('region', { name: 'Files' })
    await expect(list.getByRole('link', { name: 'File 0.txt' })).toBeVisible()
    await expect(list.getByText(/^10,000 files · [^…]*$/)).toBeVisible({ timeout: 20_000 })
    expect(await list.getByRole('button', { name: /^Actions for File/ }).count()).toBeLessThan(100)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(list.getByRole('link', { name: 'File 9999.txt' })).toBeVisible()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('10,000 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select File 9999.txt' }).click()
    await expect(page.getByText('9,999 selected')).toBeVisible()
  },
)

test(
  'accounts are isolated from each other',
  { tag: '@desktop' },
  async ({ page, director, browser, baseURL }) => {
    await director.file('A', 'Secret.txt', 'secret')
    const [file] = (await (await page.request.get('/api/files?folder=A')).json()) as Array<{ id: string }>
    const stranger = await browser.newContext({ baseURL })
    const response = await stranger.request.get(`/api/files/${String(file?.id)}/download`)
    expect(response.status()).toBe(401)
    await stranger.close()
  },
)

test(
  'letters open folders, and Home keeps what is pinned and what a company begins with',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('JK', 'VAT return.txt', 'of the quarter')
    await director.open('/board-manual')
    await expect(
      page.getByRole('heading', { level: 2, name: 'Managing Director', exact: true }),
    ).toBeVisible()
    // What is shown before the scripts have loaded does not hear keys.
    await expect(async () => {
      await page.keyboard.press('k')
      await expect(page).toHaveURL('/folder/JK', { timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: 'Actions for VAT return.txt' }).click()
    await page.getByRole('menuitem', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Pin to Home' }).click()
    await expect(page.getByText('Pinned to Home', { exact: true })).toBeVisible()
    const file = page.getByRole('link', { name: 'VAT return.txt' })
    await file.focus()
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    // A moment after the dialog has gone.
    await expect(file).toBeFocused()
    // Letters are for the file while it has the focus, and a prefix opens no folder by itself.
    await page.keyboard.press('b')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('g')
    await expect(page).toHaveURL('/folder/JK')
    await pressKeys(page, 'g', 'g')
    await expect(page).toHaveURL('/folder/G')

    await page.getByRole('link', { name: 'Board Manual, home' }).click()
    const documents = page.getByRole('region', { name: 'Pinned and recent' })
    await expect(documents.getByRole('link', { name: 'VAT return.txt' })).toBeVisible()
    const papers = page.getByRole('region', { name: /your first papers/ })
    await expect(papers.getByRole('link', { name: 'Not filed yet: Annual accounts' })).toBeVisible()
    await expectAccessible(page)
    await documents.getByRole('button', { name: 'Unpin VAT return.txt' }).click()
    await expect(page.getByRole('button', { name: 'Pin VAT return.txt' })).toBeVisible()
    await papers.getByRole('button', { name: 'Do not show this again' }).click()
    await expect(papers).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Recent' })).toContainText('VAT return.txt')
    await expect(papers).toBeHidden()

    // One press away: the jobs in ten pictures, the keys, and whom to ask.
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    const pictures = mainOf(page).locator('img').filter({ visible: true })
    await expect(pictures).toHaveCount(10)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
    await expect(mainOf(page).getByRole('heading', { name: 'Keys' })).toBeVisible()
    await expect(mainOf(page).getByText('Ask whoever runs this server for you.')).toBeVisible()
    await expectAccessible(page)
    await mainOf(page).getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(page).toHaveURL('/inbox')
  },
)

test(
  'on a phone Help is the titles of its pictures, each opened by a press',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/help')
    const pictures = mainOf(page).locator('img').filter({ visible: true })
    const step = mainOf(page).getByRole('button', { name: '3. Look into a folder' })
    await expect(step).toBeVisible()
    await expect(pictures).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500)
    await expectAccessible(page)
    await step.tap()
    await expect(pictures).toHaveCount(1)
    await expect(mainOf(page).getByRole('link', { name: 'Purchase Invoices' })).toBeVisible()
  },
)

test(
  'Home shows what was opened last also when it was left before the browser was idle',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('JK', 'VAT return.txt', 'the return')
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = []
      window.requestIdleCallback = (callback) => waiting.push(callback)
      window.addEventListener('idle', () => {
        for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 50 })
      })
    })
    await director.open('/board-manual')
    const home = page.getByRole('link', { name: 'Board Manual, home' })
    await expect(page.getByRole('navigation', { name: 'A to Z' })).toBeVisible()
    await page.getByRole('navigation', { name: 'A to Z' }).getByRole('link', { name: /^JK\b/ }).click()
    await page.getByRole('link', { name: 'VAT return.txt' }).click()
    await expect(page.getByRole('dialog').getByText('the return')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.dispatchEvent(new Event('idle')))
    await home.click()
    await page.evaluate(() => window.dispatchEvent(new Event('idle')))
    await expect(page.getByRole('region', { name: 'Recent' })).toContainText('VAT return.txt')
  },
)
