import { expect, expectAccessible, test } from './director.ts'

test('the system is drawn for everyone who asks, level by level', async ({ page }) => {
  await page.goto('/architecture')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Board Manual System Architecture' }),
  ).toBeVisible()
  await expect(page.getByText('This page is for the administrator account only.')).toBeVisible()
  await page.locator('summary', { hasText: 'Folders' }).click()
  await expect(page.getByText('/api/folders/:id/copy', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Board Manual' }).click()
  await expect(page).toHaveURL('/')
})

test('only the administrator is shown the way there', { tag: '@desktop' }, async ({ page, director }) => {
  // The first account of an installation is its administrator: who is one is said here.
  let role = 'user'
  await page.route('/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), role } })
  })
  await director.open('/board-manual')
  await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Architecture' })).toHaveCount(0)
  role = 'master'
  await page.reload()
  await page.getByRole('link', { name: 'Architecture' }).click()
  await expect(page).toHaveURL('/architecture')
})
