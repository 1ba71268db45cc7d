import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { File } from '#contract/manual/files.ts'
import type { Measure } from './interaction-times.ts'
import { readPapers } from '../training/papers/papers.ts'
import type { Product } from './product.ts'

/** How many papers wait in the inbox. */
export const PAPERS = 100
/** How long reading all of them may take, in milliseconds. */
const READ_MS = 600_000
/** Until a page that was opened is at rest, in milliseconds. */
const SETTLE_MS = 2000

/**
 * Uploads papers to the inbox, and waits until they have been read.
 *
 * @throws when that takes longer than {@link READ_MS}
 */
export async function fillInbox(product: Product): Promise<void> {
  const papers = readPapers().slice(0, PAPERS)
  for (const [index, { text }] of papers.entries())
    await product.upload('XYZ', `scan${String(index).padStart(4, '0')}.txt`, Buffer.from(text))
  const end = Date.now() + READ_MS
  while (Date.now() < end) {
    const files = (await (await product.request('/api/files?folder=XYZ')).json()) as File[]
    if (files.length === PAPERS && files.every(({ status }) => status === 'indexed')) return
    await sleep(1000)
  }
  throw new Error('The papers in the inbox were not read in time')
}

/** Measures frequent interactions in an inbox with many papers, in the facts panel, and in the header. */
export async function measureInbox(page: Page, measure: Measure): Promise<void> {
  await page.goto('/inbox')
  await page
    .locator('[data-paper]')
    .nth(PAPERS - 1)
    .waitFor()
  await sleep(SETTLE_MS)
  const inbox = `the inbox with ${String(PAPERS)} papers`
  await page.keyboard.press('j')
  await measure(`${inbox}: go to the next paper`, () => page.keyboard.press('j'))
  await measure(`${inbox}: select a paper`, () => page.keyboard.press('x'))
  await measure(`${inbox}: select all`, page.getByRole('checkbox', { name: 'Select all' }))
  await page.keyboard.press('j')
  await measure(`${inbox}: change a name`, async () => {
    await page.keyboard.press('e')
    await page.keyboard.type('Board minutes', { delay: 60 })
    await page.keyboard.press('Enter')
  })
  const party = page.getByRole('textbox', { name: 'Party' })
  await measure(`${inbox}: open the facts`, () => page.keyboard.press('d'), party)
  await party.focus()
  await measure(`${inbox}: change a fact`, async () => {
    await page.keyboard.type('Aviva', { delay: 60 })
    await page.keyboard.press('Escape')
  })
  await measure(`${inbox}: open the folders`, () => page.keyboard.press('f'), page.getByRole('combobox'))
  await measure(`${inbox}: choose a folder`, async () => {
    await page.keyboard.type('JK1', { delay: 60 })
    await page.keyboard.press('Enter')
  })
  await measure(
    `${inbox}: file a paper`,
    page.getByRole('button', { name: /^File it there/ }).first(),
    page.getByText('File moved successfully').first(),
  )
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Undone').first().waitFor()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await measure('open the menu of the header', menu, page.getByRole('link', { name: 'Calendar' }))
  await page.keyboard.press('Escape')

  await page
    .getByRole('link', { name: /^View scan/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const facts = dialog.getByRole('button', { name: 'Facts' })
  await facts.waitFor()
  await sleep(SETTLE_MS)
  await measure('open the facts panel', facts, page.getByRole('complementary', { name: 'Facts' }))
  const edit = page.getByRole('button', { name: 'Edit party' })
  await measure('edit a fact', edit, party)
  await party.fill(`Aviva ${String(Date.now())}`)
  await measure(
    'keep a changed fact',
    () => page.keyboard.press('Enter'),
    page.getByText('Confirmed').first(),
  )
}
