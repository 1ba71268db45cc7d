import { expect, test } from './director.ts'

test(
  'the API documentation is shown without external requests or policy violations',
  { tag: '@desktop' },
  async ({ baseURL, page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('data:') && new URL(request.url()).origin !== new URL(baseURL).origin)
        elsewhere.push(request.url())
    })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: /Board Manual/ })).toBeVisible()
    // The page draws the calls in view only.
    await expect(page.getByText('/api/settings', { exact: true }).first()).toBeVisible()
    await page.getByText('/readyz', { exact: true }).first().click()
    await expect(page.getByText('Try it out').first()).toBeVisible()
    expect(complaints).toEqual([])
    expect(elsewhere).toEqual([])
  },
)
