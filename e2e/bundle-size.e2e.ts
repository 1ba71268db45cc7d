import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './director.ts'

const KILOBYTE = 1000

/** The JavaScript that a page loads initially, in kB with gzip. */
async function sizeOf(page: Page, address: string, level = 2): Promise<number> {
  const scripts: Array<Promise<number>> = []
  const encodings = new Set<string>()
  const note = (response: Response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    encodings.add(response.headers()['content-encoding'] ?? 'none')
  }
  page.on('response', note)
  // A stream of events never ends, and brings no script.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('heading', { level }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sizes = await Promise.all(scripts)
  expect(sizes.length).toBeGreaterThan(0)
  // Small files are not compressed.
  expect([...encodings]).toContain('br')
  return Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / KILOBYTE)
}

test('the landing page loads at most 120 kB of JavaScript', { tag: '@desktop' }, async ({ page }) => {
  const size = await sizeOf(page, '/')
  test.info().annotations.push({ type: 'kB', description: String(size) })
  expect(size).toBeLessThanOrEqual(120)
})

test(
  'the first view of the manual loads at most 215 kB of JavaScript',
  { tag: '@desktop' },
  async ({ page, director }) => {
    expect(director.email).not.toBe('')
    const size = await sizeOf(page, '/board-manual')
    test.info().annotations.push({ type: 'kB', description: String(size) })
    expect(size).toBeLessThanOrEqual(215)
  },
)

test(
  'the page for people without an account loads at most 140 kB of JavaScript',
  { tag: '@desktop' },
  async ({ page }) => {
    expect(await sizeOf(page, '/o/anything', 1)).toBeLessThanOrEqual(140)
  },
)

test(
  'the first view of Home asks the server three times',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await page.route('**/api/events*', (route) => route.abort())
    await director.open('/board-manual')
    await expect(page.getByRole('region', { name: 'Expected papers' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path !== '/api/events').toSorted()).toEqual([
      '/api/auth/user',
      '/api/folders',
      '/api/home',
    ])
    // No other page asks for what Home shows.
    asked.length = 0
    await director.open('/help')
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/api/auth/user')
    expect(asked).not.toContain('/api/home')
  },
)
