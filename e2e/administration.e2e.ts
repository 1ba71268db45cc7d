import { randomUUID } from 'node:crypto'
import { test } from './administrator.ts'
import { confirmIdentity, createAccount, expect, expectAccessible, mainOf, PASSWORD } from './director.ts'

test(
  'on a phone the architecture is a page of layers, in which the wings open',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/architecture')
    const server = page.getByRole('region', { name: 'Server' })
    await expect(server).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500)
    await server.getByRole('button', { name: 'Server', exact: true }).tap()
    await expect(server.getByRole('button', { name: /^manual uses / })).toBeVisible()
    await expectAccessible(page)
    await server.getByRole('button', { name: /^manual uses / }).tap()
    const wing = server.getByRole('listitem').filter({ has: page.getByText('manual/trash') })
    await wing.locator('summary').tap()
    await expect(wing.getByText('what was deleted in the last 30 days')).toBeVisible()
  },
)

test(
  'on a phone the rules of the template are their authorities, each of which opens',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/master/rules')
    const authority = page.getByRole('region', { name: 'Companies House' })
    const toggle = authority.getByRole('button', { name: /^Companies House \d+$/ })
    await expect(toggle).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500)
    await toggle.tap()
    await expect(authority.getByRole('button', { name: /^Annual accounts/ })).toBeVisible()
    await expectAccessible(page)
    // What is looked for is seen wherever it is.
    await page.getByLabel('Find').fill('corporation tax return')
    await expect(page.getByRole('button', { name: /^Company tax return/ })).toBeVisible()
  },
)

test(
  'the administrator finds an account, locks and unlocks it, and looks at the server',
  { tag: '@desktop' },
  async ({ page, playwright, product }) => {
    const email = `grace-${randomUUID().slice(0, 8)}@example.com`
    const grace = await playwright.request.newContext({ baseURL: product.url })
    await createAccount(grace, email, product.dataDir)

    await page.goto('/master')
    await page.getByRole('link', { name: 'Administration' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'accounts' })).toBeVisible()
    await expect(page.getByText(/^18\.\d/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find in every list' }).fill(email.slice(0, 12))
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await expectAccessible(page)

    const choose = async (action: string, confirm: string) => {
      await page.getByRole('button', { name: `Actions for ${email}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    }
    const login = () => grace.post('/api/login-email', { data: { email, password: PASSWORD } })
    await choose('Lock…', 'Lock')
    await confirmIdentity(page)
    await expect(page.getByText(`${email} is locked`).first()).toBeVisible()
    await expect(page.getByText('· Locked')).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeFocused()
    expect((await login()).status()).toBe(403)
    await choose('Unlock…', 'Unlock')
    await expect(page.getByText('· Locked')).toHaveCount(0)
    expect((await login()).status()).toBe(200)

    await page.getByRole('tab', { name: 'Companies' }).click()
    await expect(page.getByText('Nothing has these words')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find in every list' }).clear()
    await expect(page.getByRole('listitem').filter({ hasText: '1 member' }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Jobs' }).click()
    await expect(page.getByRole('combobox', { name: 'Which jobs' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Email' }).click()
    await expect(page.getByRole('combobox', { name: 'Which emails' })).toBeVisible()
    await expectAccessible(page)

    await mainOf(page).getByRole('link', { name: 'Architecture' }).click()
    const server = page.getByRole('region', { name: 'Server' })
    await expect(server.getByRole('button', { name: /^manual uses / })).toBeVisible()
    await expect.poll(() => server.locator('path').count()).toBeGreaterThan(30)
    const wing = server.getByRole('listitem').filter({ has: page.getByText('manual/trash', { exact: true }) })
    await wing.locator('summary').click()
    await expect(wing.getByText(/^uses .*manual\/files/).first()).toBeVisible()
    await page.locator('summary', { hasText: 'Folders' }).click()
    await expect(page.getByText('/api/folders/:id/copy', { exact: false }).first()).toBeVisible()
    for (const name of ['Folder descriptions', 'Company name', 'Business code'])
      await expect(page.getByText(name, { exact: true })).toBeVisible()
    await page.locator('summary', { hasText: 'Older routes' }).click()
    await expect(page.getByText('PUT /api/folders/:id/desc')).toBeVisible()
    await expectAccessible(page)
    await grace.dispose()
  },
)
