import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import {
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  mainOf,
  prove,
  test,
  viewerOf,
} from './director.ts'

/** Somebody whom the director's company has let in, and who files a document there. */
async function fileAsMember(
  request: APIRequestContext,
  browser: Browser,
  baseURL: string | undefined,
): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const email = `grace-${randomUUID()}@example.com`
  await createAccount(context.request, email)
  await context.request.put('/api/account/profile', { data: { firstName: 'Grace', lastName: 'Hopper' } })
  const rights = { role: 'member', functions: { 'Finance Director': 'edit' } }
  await prove(request)
  await request.post('/api/company/invitations', { data: { email, ...rights } })
  const link = await mailedLink(email, 'join')
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token')
  const accepted = await context.request.post('/api/invitations/accept', { data: { token } })
  const { companyId } = (await accepted.json()) as { companyId: string }
  await context.request.post('/api/files/upload', {
    headers: { 'x-company': companyId },
    multipart: {
      folderId: 'F',
      files: { name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from('sums') },
    },
  })
  await context.close()
}

test(
  'a file tells who did what with it, and activity and log whose doings they show',
  { tag: '@desktop' },
  async ({ page, director, browser, baseURL }) => {
    await director.file('A', 'minutes.txt', 'what was said')
    await fileAsMember(page.request, browser, baseURL)
    await director.open('/folder/F')
    await mainOf(page).getByRole('link', { name: 'accounts.txt' }).click()
    await expect(viewerOf(page).getByText('sums')).toBeVisible()
    await viewerOf(page).getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByRole('listitem').last()).toContainText('Upload · Grace Hopper')
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Close' }).click()
    await viewerOf(page).getByRole('button', { name: 'Close', exact: true }).click()

    await page.route('**/history?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Actions for accounts.txt' }).click()
    await page.getByRole('menuitem', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(history.getByText('The history could not be read')).toBeVisible()
    await page.unroute('**/history?*')
    await history.getByRole('button', { name: 'Try Again' }).click()
    await expect(history.getByRole('listitem').first()).toContainText('Opened by Ada Lovelace')
    await page.keyboard.press('Escape')

    await director.open('/folder/XYZ')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await page.getByRole('combobox', { name: 'By whom' }).selectOption('Grace Hopper')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText('accounts.txt')
    await expect(rows.last()).toContainText('Grace Hopper')
    await expectAccessible(page)

    await director.open('/account?tab=activity')
    const entries = mainOf(page).getByRole('listitem')
    await expect(entries.filter({ hasText: 'minutes.txt' })).toBeVisible()
    await page.getByRole('combobox', { name: 'By whom' }).selectOption('Grace Hopper')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('Grace Hopper · Upload')
  },
)
