// Takes the picture in the README: starts the product on data of its own, files some documents, opens the manual.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '../bench/product.ts'
import { findChromium } from './browser.mjs'

const papers: ReadonlyArray<readonly [folder: string, names: readonly string[]]> = [
  ['A2', ['Board minutes 2026-09.txt', 'Board minutes 2026-10.txt']],
  ['A5', ['Confirmation statement 2026.txt']],
  ['F4', ['Statement August.txt', 'Statement September.txt', 'Statement October.txt']],
  ['G1', ['Invoice 1041.txt', 'Invoice 1042.txt']],
  ['JK1', ['VAT return Q1.txt', 'VAT return Q2.txt', 'VAT return Q3.txt']],
  ['L2', ['Payroll October.txt']],
  ['N2', ['Job 318 survey.txt', 'Job 318 quote.txt']],
  ['W3', ['Public liability 2026.txt']],
]

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-picture-'))
const product = await startProduct(folder)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const [folderId, names] of papers) {
    const form = new FormData()
    form.append('folderId', folderId)
    for (const name of names) form.append('files', new Blob([name]), name)
    const headers = { cookie: product.cookie }
    await fetch(`${product.url}/api/files/upload`, { method: 'POST', headers, body: form })
  }
  const [name = '', value = ''] = product.cookie.split('=')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 880 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  await page.goto(`${product.url}/board-manual`)
  await page.getByRole('heading', { name: 'Finance Director' }).waitFor()
  await page.screenshot({ path: path.join(import.meta.dirname, '../docs/manual.png') })
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
