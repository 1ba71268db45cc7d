// Takes the screenshot in the README: starts the product with new data, uploads some documents, opens the manual.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '../bench/product.ts'
import { chromiumOptions } from './browser.mjs'

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
const browser = await chromium.launch(chromiumOptions())
try {
  await product.request('/api/company', {
    method: 'PATCH',
    headers: { cookie: product.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lovelace & Babbage Ltd' }),
  })
  for (const [folderId, names] of papers)
    for (const name of names) await product.upload(folderId, name, Buffer.from(name))
  const [name = '', value = ''] = product.cookie.split('=')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 880 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name, value, url: product.url }])
  const page = await context.newPage()
  await page.goto(`${product.url}/board-manual`)
  await page.getByText('Lovelace & Babbage Ltd').waitFor()
  await page.getByRole('link', { name: 'Master Management' }).waitFor()
  await page.getByRole('button', { name: /^Actions for XYZ/ }).waitFor()
  await page.screenshot({ path: path.join(import.meta.dirname, '../docs/manual.png') })
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
