import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './director.ts'

const KILOBYTE = 1000

/** What an address makes the browser load of JavaScript before anything is done, in kB as gzip sends it. */
async function weightOf(page: Page, address: string): Promise<number> {
  const scripts: Array<Promise<number>> = []
  const encodings = new Set<string>()
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    encodings.add(response.headers()['content-encoding'] ?? 'none')
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  expect(sizes.length).toBeGreaterThan(0)
  // Small ones gain nothing; all others go out as they are weighed here.
  expect([...encodings]).toContain('br')
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE)
}

test('the landing page needs at most 120 kB of JavaScript', { tag: '@desktop' }, async ({ page }) => {
  const weight = await weightOf(page, '/')
  test.info().annotations.push({ type: 'kB', description: String(weight) })
  expect(weight).toBeLessThanOrEqual(120)
})

test(
  'the first view of the manual needs at most 220 kB of JavaScript',
  { tag: '@desktop' },
  async ({ page, director }) => {
    expect(director.email).not.toBe('')
    const weight = await weightOf(page, '/board-manual')
    test.info().annotations.push({ type: 'kB', description: String(weight) })
    expect(weight).toBeLessThanOrEqual(220)
  },
)
