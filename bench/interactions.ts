import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { measureInbox, PAPERS } from './inbox.ts'
import type { Product } from './product.ts'
import type { Attempt, Report } from './report.ts'

/** From a key press or click to the next frame, in milliseconds. */
const MAX_INTERACTION = 112
/** By how much a phone is slower than this machine. */
const SLOWDOWN = 4
/** The browser's threshold of a long task, in milliseconds. */
const LONG_TASK = 50
/** Until the first rows are visible, in milliseconds. */
const MAX_FIRST_ROWS = 1000
/** A ledger of several years. */
const WORKBOOK_ROWS = 20_000
/** Long enough for the effects of an interaction to be rendered and reported by the browser. */
const SETTLE_MS = 1200

declare global {
  interface Window {
    /** Durations of interactions and long tasks since the last reset. */
    measured: { interactions: number[]; tasks: number[] }
  }
}

/** Records the interactions and long tasks of every page. */
async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.measured = { interactions: [], tasks: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && Number(entry.interactionId) > 0)
          window.measured.interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.measured.tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

/** The slowest interaction of an action, in milliseconds; 0 if all were rendered in the next frame. */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.measured.interactions = []
  })
  await act()
  await sleep(SETTLE_MS)
  return await page.evaluate(() => Math.max(0, ...window.measured.interactions))
}

/** Measures frequent interactions in the manual, in a folder of 10,000 files and in the inbox. */
export async function measureInteractions(
  browser: Browser,
  product: Product,
  { attempt, report }: { attempt: Attempt; report: Report },
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const [name = '', value = ''] = product.cookie.split('=', 2)
  await context.addCookies([{ name, value, url: product.url }])
  await record(context)
  const page = await context.newPage()
  await attempt('scrolling', () => measureScrolling(page, report))
  await attempt('a large workbook', () => measureWorkbook(page, product, report))

  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  async function measure(what: string, act: () => Promise<void>) {
    const milliseconds = await slowest(page, act)
    report(
      `${what}, at ${String(SLOWDOWN)}× slowdown`,
      `${milliseconds.toFixed(0)} ms`,
      `≤ ${String(MAX_INTERACTION)} ms`,
      milliseconds <= MAX_INTERACTION,
    )
  }

  await attempt('the manual', () => measureManual(page, measure))
  await attempt('a folder of 10,000', () => measureFolder(page, measure))
  await attempt('the inbox', () => measureInbox(page, measure))
  await context.close()
}

async function measureManual(
  page: Page,
  measure: (what: string, act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await page.goto('/board-manual')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await sleep(SETTLE_MS)
  await measure('open the menu of a folder', async () => {
    await page.getByRole('button', { name: /^Actions for A - / }).click()
    await page.getByRole('menuitem', { name: 'Rename Folder' }).waitFor()
  })
  await measure('open a dialog from it', async () => {
    await page.getByRole('menuitem', { name: 'Rename Folder' }).click()
    await page.getByRole('dialog').waitFor()
  })
  await page.keyboard.press('Escape')
  await measure('switch the view of the contents', () =>
    page.getByRole('button', { name: 'Show as list' }).click(),
  )
  await measure('open the search', async () => {
    await page.keyboard.press('/')
    await page.getByRole('combobox').waitFor()
  })
  await measure('type a search', async () => {
    await page.keyboard.type('invoice ashworth', { delay: 60 })
    await page.getByRole('option').first().waitFor()
  })
  await close(page)
}

async function measureFolder(
  page: Page,
  measure: (what: string, act: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await page.goto('/folder/N2')
  await page.getByText(/10,000 files · .*[^…]$/).waitFor()
  await sleep(SETTLE_MS)
  await measure('choose a row of 10,000', () => boxes.nth(0).click())
  await measure('choose a range of rows', () => boxes.nth(6).click({ modifiers: ['Shift'] }))
  await measure('choose all 10,000', () => page.keyboard.press('ControlOrMeta+a'))
  await measure('clear the selection', () => page.keyboard.press('Escape'))
  await measure('open the menu of a file', async () => {
    await page
      .getByRole('button', { name: /^Actions for .*\.txt$/ })
      .nth(2)
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  })
  await measure('open the dialog to rename it', async () => {
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').waitFor()
  })
  await close(page)
  await measure('open the dialog to upload', async () => {
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await page.getByRole('dialog').waitFor()
  })
  await close(page)
  await measure('open a file', async () => {
    await page.locator('[data-file]').nth(2).click()
    await page.getByRole('dialog').waitFor()
  })
  await close(page)
  await measure('sort 10,000 rows', async () => {
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('menuitemradio', { name: 'File Size' }).click()
  })
  await measure('switch the view of 10,000 files', () =>
    page.getByRole('button', { name: /^Show as (list|grid)$/ }).click(),
  )
  await page
    .getByRole('button', { name: /^Actions for .*\.txt$/ })
    .nth(2)
    .click()
  await measure('move a file: the folders to choose from', async () => {
    await page.getByRole('menuitem', { name: 'Move' }).click()
    await page
      .getByRole('button', { name: /^Move Here/ })
      .first()
      .waitFor()
  })
}

/** Opens a large workbook, which the server has not read since it started, without slowdown. */
async function measureWorkbook(page: Page, product: Product, report: Report): Promise<void> {
  const rows = Array.from({ length: WORKBOOK_ROWS }, (_, row) => [
    row,
    '2025-10-31',
    `Customer ${String(row)} Limited`,
    `INV-${String(row)}`,
    row * 1.37,
    'Paid by bank transfer',
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Ledger')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer
  await product.upload('B', 'Ledger.xlsx', bytes)
  await page.goto('/folder/B')
  const start = performance.now()
  await page.locator('[data-file]').first().click()
  await page.getByRole('dialog').getByText('Customer 1 Limited', { exact: true }).waitFor()
  const milliseconds = performance.now() - start
  report(
    `the first rows of a workbook of ${WORKBOOK_ROWS.toLocaleString('en-GB')} are visible`,
    `${milliseconds.toFixed(0)} ms`,
    `< ${String(MAX_FIRST_ROWS)} ms`,
    milliseconds < MAX_FIRST_ROWS,
  )
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Scrolls through 10,000 rows with the mouse wheel, without slowdown. */
async function measureScrolling(page: Page, report: Report): Promise<void> {
  await page.goto('/board-manual')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  for (const [address, row, what] of [
    ['/inbox', '[data-paper]', `${String(PAPERS)} papers in the inbox`],
    ['/folder/N2', '[data-file]', '10,000 files'],
  ] as const) {
    const start = performance.now()
    await page.goto(address)
    await page.locator(row).first().waitFor()
    const milliseconds = performance.now() - start
    report(
      `the first of ${what} are visible`,
      `${milliseconds.toFixed(0)} ms`,
      `< ${String(MAX_FIRST_ROWS)} ms`,
      milliseconds < MAX_FIRST_ROWS,
    )
  }
  await page.getByText(/10,000 files · .*[^…]$/).waitFor()
  for (const view of ['as cards', 'as a list']) {
    // Rendering the view does not count.
    await sleep(SETTLE_MS)
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      window.measured.tasks = []
    })
    await page.mouse.move(700, 600)
    for (let step = 0; step < 150; step += 1) {
      await page.mouse.wheel(0, 700)
      await sleep(16)
    }
    await sleep(SETTLE_MS)
    const longest = await page.evaluate(() => Math.max(0, ...window.measured.tasks))
    report(
      `scroll through 10,000 files ${view}: the longest task`,
      longest === 0 ? `under ${String(LONG_TASK)} ms` : `${longest.toFixed(0)} ms`,
      `< ${String(LONG_TASK)} ms`,
      longest < LONG_TASK,
    )
    if (view === 'as cards') await page.getByRole('button', { name: 'Show as list' }).click()
  }
  await page.getByRole('button', { name: 'Show as grid' }).click()
}
