// Takes the screenshot in the README: starts the product with new data, uploads some documents, opens the manual.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { startProduct } from '../bench/product.ts'
import { chromiumOptions } from './browser.mjs'

const name = 'Lovelace & Babbage Ltd'

const statement = (month: string, period: string) =>
  [
    `Bank statement ${month}.txt`,
    `Northern Bank\nStatement of account\n${name}\nPeriod: ${period}\nBalance £12,480.15`,
  ] as const

const invoice = (number: string, date: string, total: string) =>
  [
    `Invoice ${number}.txt`,
    `INVOICE\n${name}\nTo: Menabrea Instruments Ltd\nInvoice number ${number}\nInvoice date: ${date}\nTotal due £${total}`,
  ] as const

/** What lies in the manual: names and texts by folder. */
const papers: ReadonlyArray<readonly [folder: string, texts: ReadonlyArray<readonly [string, string]>]> = [
  [
    'A1',
    [['Certificate of incorporation.txt', `CERTIFICATE OF INCORPORATION\nCompany number 14729305\n${name}`]],
  ],
  ['A2', [['Board minutes 2026-10.txt', `${name}\nMinutes of a meeting of the board\n12 October 2026`]]],
  [
    'F4',
    [
      statement('August', '1 August 2026 to 31 August 2026'),
      statement('September', '1 September 2026 to 30 September 2026'),
      statement('October', '1 October 2026 to 31 October 2026'),
    ],
  ],
  ['G1', [invoice('1041', '2 October 2026', '1,250.00'), invoice('1042', '19 October 2026', '480.00')]],
  [
    'JK1',
    [
      [
        'VAT return September.txt',
        `VAT return\n${name}\nPeriod 1 July 2026 to 30 September 2026\nNet VAT to pay £2,310.44`,
      ],
    ],
  ],
  [
    'W3',
    [
      [
        'Public liability 2026.txt',
        `CERTIFICATE OF INSURANCE\nPublic liability\nInsured: ${name}\nExpires 14 January 2027`,
      ],
    ],
  ],
]

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-picture-'))
const product = await startProduct(folder)
const browser = await chromium.launch(chromiumOptions())
try {
  const send = async (method: string, address: string, body: object) =>
    await product.request(address, {
      method,
      headers: { cookie: product.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('PATCH', '/api/company', { name })
  await send('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2019-03-11',
    accountingReferenceDate: '03-31',
    vat: { scheme: 'quarterly', stagger: 3 },
  })
  for (const [folderId, texts] of papers)
    for (const [file, text] of texts) await product.upload(folderId, file, Buffer.from(text))
  // Documents are read after they were uploaded.
  const jobs = ['board_manual_jobs{state="waiting"}', 'board_manual_jobs{state="running"}']
  while ((await product.metrics(...jobs)).some((count) => count > 0)) await setTimeout(200)
  const [cookie = '', value = ''] = product.cookie.split('=')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: cookie, value, url: product.url }])
  const page = await context.newPage()
  await page.goto(`${product.url}/board-manual`)
  await page.getByText(name).first().waitFor()
  await page.getByRole('heading', { name: 'Next' }).waitFor()
  await page.getByRole('link', { name: 'Master Management' }).waitFor()
  await page.getByRole('button', { name: /^Actions for XYZ/ }).waitFor()
  await page.screenshot({ path: path.join(import.meta.dirname, '../docs/manual.png') })
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
