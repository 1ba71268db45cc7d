import { expect, expectAccessible, test } from './director.ts'

test(
  'everybody may open the architecture, which loads nothing of the inside of the code',
  { tag: '@desktop' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/architecture')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Board Manual System Architecture' }),
    ).toBeVisible()
    await expect(page.getByText('This page is for the administrator account only.')).toBeVisible()
    for (const name of ['Folder descriptions', 'Company name', 'Business code', 'PostgreSQL'])
      await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(asked.filter((url) => /\/api\/master\//.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Back to Board Manual' }).click()
    await expect(page).toHaveURL('/')
  },
)

test('only the administrator sees the link', { tag: '@desktop' }, async ({ page, director }) => {
  // The role is changed in the response, because this account is not the administrator.
  let role = 'user'
  await page.route('/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), role } })
  })
  await director.open('/board-manual')
  await expect(page.getByRole('heading', { level: 2, name: 'Managing Director' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Architecture' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  role = 'master'
  await page.reload()
  await page.getByRole('link', { name: 'Architecture' }).click()
  await expect(page).toHaveURL('/architecture')
})
