import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './director.ts'

// The prerendered manual, before or without scripts.

test.use({ serviceWorkers: 'block' })

/** Where the title and the first card of a director stand. */
async function placesIn(page: Page) {
  return {
    title: await page
      .getByText('Board Manual', { exact: true })
      .filter({ visible: true })
      .first()
      .boundingBox(),
    card: await page.locator('[data-department="Finance Director"] li').first().boundingBox(),
  }
}

test(
  'folders are shown before any script, and can be opened',
  { tag: '@desktop' },
  async ({ page, director, isPhone }) => {
    const answer = await page.request.put('/api/folders/JK/rename', { data: { newName: 'Tax & <b>VAT</b>' } })
    expect(answer.ok()).toBe(true)
    const facts = { form: 'Ltd Company', incorporatedOn: '2020-05-11', accountingReferenceDate: '05-31' }
    await page.request.put('/api/company/facts', { data: { ...facts, employer: { pays: 'monthly' } } })
    await page.route(/\/assets\/.*\.js$/, async (route) => await route.abort())
    await director.open('/board-manual')
    const cards = page.locator('[data-department="Finance Director"] li')
    await expect(cards.first()).toBeVisible()
    await expect(page.getByText('Loading your workspace...')).toBeVisible()
    await expect(page.getByRole('link', { name: 'JK - Tax & <b>VAT</b>' })).toBeVisible()
    await expect(page.locator('main li')).toHaveCount(20)
    await expectAccessible(page)
    const sizes = [
      page.viewportSize() ?? { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
    ]
    const before = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      before.push(await placesIn(page))
    }

    await page.unroute(/\/assets\/.*\.js$/)
    await page.reload()
    await expect(page.getByRole('button', { name: /Actions for JK / })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Next' })).toBeVisible()
    // No layout shift when the application renders, nor when the next deadlines come to a device that shows them first.
    for (const [index, size] of sizes.entries()) {
      await page.setViewportSize(size)
      expect(await placesIn(page)).toEqual(before[index])
    }
    await page.setViewportSize(sizes[0] ?? { width: 1440, height: 900 })

    await page.route(/\/assets\/.*\.js$/, async (route) => await route.abort())
    await page.reload()
    await page.unroute(/\/assets\/.*\.js$/)
    await page.getByRole('link', { name: /^JK - / }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Tax & <b>VAT<\/b>/ })).toBeVisible()

    // If the list view is preferred, cards are never shown.
    await director.open('/board-manual')
    await page.getByRole('button', { name: 'Show as list' }).first().click()
    await page.route(/\/assets\/.*\.js$/, async (route) => await route.abort())
    await director.open('/board-manual')
    await expect(page.getByText('Loading your workspace...')).toBeVisible()
    await expect(cards.first()).toBeHidden()

    // The page of somebody with several companies has no folders in it, but that room.
    const [first] = (await (await page.request.get('/api/companies')).json()) as Array<{ id: string }>
    await page.request.post('/api/companies', { data: { name: 'Second Ltd' } })
    await page.request.get('/api/folders', { headers: { 'x-company': first?.id ?? '' } })
    expect(await (await page.request.get('/board-manual')).text()).toContain('<html data-home="next"')
    if (isPhone) return
    await expectAccessible(page)
  },
)
