import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import type { Browser, Page } from '@playwright/test'
import { measureInbox, PAPERS } from './inbox.ts'
import { INTERACTION_THRESHOLD, type Measure, measureOn, record, SETTLE_MS } from './interaction-times.ts'
import type { Product } from './product.ts'
import type { Attempt, Report } from './report.ts'
import { percentile } from './statistics.ts'

/** From a key press or click to the next frame, in milliseconds. */
const MAX_INTERACTION = 112
/** How often each is measured; the median counts. */
const ROUNDS = 3
/** By how much a phone is slower than this machine. */
const SLOWDOWN = 4
/** The browser's threshold of a long task, in milliseconds. */
const LONG_TASK = 50
/** Until the first rows are visible, in milliseconds. */
const MAX_FIRST_ROWS = 1000
/** A ledger of several years. */
const WORKBOOK_ROWS = 20_000

/** Notes what was measured in one of the rounds. */
type Note = (what: string, milliseconds: number, target: Target) => void

interface Target {
  text: string
  isReached: (milliseconds: number) => boolean
  /** What is shorter is not reported by the browser, in milliseconds. */
  threshold: number
}

const interaction: Target = {
  text: `≤ ${String(MAX_INTERACTION)} ms`,
  isReached: (milliseconds) => milliseconds <= MAX_INTERACTION,
  threshold: INTERACTION_THRESHOLD,
}
const longTask: Target = {
  text: `< ${String(LONG_TASK)} ms`,
  isReached: (milliseconds) => milliseconds < LONG_TASK,
  threshold: LONG_TASK,
}
const firstRows: Target = {
  text: `< ${String(MAX_FIRST_ROWS)} ms`,
  isReached: (milliseconds) => milliseconds < MAX_FIRST_ROWS,
  threshold: 0,
}

/**
 * Measures frequent interactions in the manual, in a folder of 10,000 files and in the inbox, as a visitor who comes for the
 * first time, in several rounds. The median counts.
 */
export async function measureInteractions(
  browser: Browser,
  product: Product,
  { attempt, report }: { attempt: Attempt; report: Report },
): Promise<void> {
  const noted = new Map<string, { target: Target; times: number[] }>()
  const note: Note = (what, milliseconds, target) => {
    const { times } = noted.get(what) ?? { times: [] }
    noted.set(what, { target, times: [...times, milliseconds] })
  }
  for (let round = 1; round <= ROUNDS; round += 1)
    await measureRound(browser, product, { attempt, note, round })
  for (const [what, { target, times }] of noted) {
    const median = percentile(times, 0.5)
    const measured =
      median < target.threshold ? `under ${String(target.threshold)} ms` : `${median.toFixed(0)} ms`
    report(what, measured, target.text, times.length === ROUNDS && target.isReached(median))
  }
}

async function measureRound(
  browser: Browser,
  product: Product,
  { attempt, note, round }: { attempt: Attempt; note: Note; round: number },
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
  await attempt('scrolling', () => measureScrolling(page, note))
  await attempt('a large workbook', () => measureWorkbook(page, product, { note, round }))

  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const measure = measureOn(page, (what, milliseconds) => {
    note(`${what}, at ${String(SLOWDOWN)}× slowdown`, milliseconds, interaction)
  })
  await attempt('the manual', () => measureManual(page, measure))
  await attempt('a folder of 10,000', () => measureFolder(page, measure))
  await attempt('the inbox', () => measureInbox(page, measure))
  await context.close()
}

async function measureManual(page: Page, measure: Measure): Promise<void> {
  await page.goto('/board-manual')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await sleep(SETTLE_MS)
  const rename = page.getByRole('menuitem', { name: 'Rename Folder' })
  await measure('open the menu of a folder', page.getByRole('button', { name: /^Actions for A - / }), rename)
  await measure('open a dialog from it', rename, page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await measure('switch the view of the contents', page.getByRole('button', { name: 'Show as list' }))
  await measure('open the search', () => page.keyboard.press('/'), page.getByRole('combobox'))
  await measure('type a search', () => page.keyboard.type('invoice ashworth', { delay: 60 }))
  await close(page)
}

async function measureFolder(page: Page, measure: Measure): Promise<void> {
  const boxes = page.getByRole('checkbox')
  const dialog = page.getByRole('dialog')
  const switchView = page.getByRole('button', { name: /^Show as (list|grid)$/ })
  const actions = page.getByRole('button', { name: /^Actions for .*\.txt$/ }).nth(2)
  await page.goto('/folder/N2')
  await page.getByText(/10,000 files · .*[^…]$/).waitFor()
  await sleep(SETTLE_MS)
  await measure('choose a row of 10,000', boxes.nth(0))
  await measure('choose a range of rows', () => boxes.nth(6).click({ modifiers: ['Shift'] }))
  await measure('choose all 10,000', () => page.keyboard.press('ControlOrMeta+a'))
  await measure('clear the selection', () => page.keyboard.press('Escape'))
  const rename = page.getByRole('menuitem', { name: 'Rename' })
  await measure('open the menu of a file', actions, rename)
  await measure('open the dialog to rename it', rename, dialog)
  await close(page)
  await measure('open the dialog to upload', page.getByRole('button', { name: 'Upload Files' }), dialog)
  await close(page)
  await measure('open a file', page.locator('[data-file]').nth(2), dialog)
  await close(page)
  await page.getByRole('button', { name: /^Sort/ }).click()
  await measure('sort 10,000 rows', page.getByRole('menuitemradio', { name: 'File Size' }))
  await measure('switch the view of 10,000 files', switchView)
  await actions.click()
  await measure(
    'move a file: the folders to choose from',
    page.getByRole('menuitem', { name: 'Move' }),
    page.getByRole('button', { name: /^Move Here/ }).first(),
  )
}

/** Opens a large workbook, which the server has not read before, without slowdown. */
async function measureWorkbook(
  page: Page,
  product: Product,
  { note, round }: { note: Note; round: number },
): Promise<void> {
  const customer = (row: number) => `Customer ${String(row)} of ledger ${String(round)}`
  const rows = Array.from({ length: WORKBOOK_ROWS }, (_, row) => [
    row,
    '2025-10-31',
    customer(row),
    `INV-${String(row)}`,
    row * 1.37,
    'Paid by bank transfer',
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Ledger')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer
  const name = `Ledger ${String(round)}.xlsx`
  await product.upload('B', name, bytes)
  await page.goto('/folder/B')
  const file = page.locator('[data-file]', { hasText: name })
  await file.waitFor()
  const start = performance.now()
  await file.click()
  await page.getByRole('dialog').getByText(customer(1), { exact: true }).waitFor()
  note(
    `the first rows of a workbook of ${WORKBOOK_ROWS.toLocaleString('en-GB')} are visible`,
    performance.now() - start,
    firstRows,
  )
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Scrolls through 10,000 rows with the mouse wheel, without slowdown. */
async function measureScrolling(page: Page, note: Note): Promise<void> {
  await page.goto('/board-manual')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  for (const [address, row, what] of [
    ['/inbox', '[data-paper]', `${String(PAPERS)} papers in the inbox`],
    ['/folder/N2', '[data-file]', '10,000 files'],
  ] as const) {
    // What the page before it had asked the server for does not count.
    await sleep(SETTLE_MS)
    const start = performance.now()
    await page.goto(address)
    await page.locator(row).first().waitFor()
    note(`the first of ${what} are visible`, performance.now() - start, firstRows)
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
    note(`scroll through 10,000 files ${view}: the longest task`, longest, longTask)
    await page.getByRole('button', { name: /^Show as (list|grid)$/ }).click()
  }
}
