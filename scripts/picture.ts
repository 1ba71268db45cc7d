// Takes the screenshot in the README and the pictures of the guide in Help: starts the product with new data, uploads some
// documents, opens its pages.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import PdfWriter from 'pdfkit'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { account } from '#server/testing/product.ts'
import { type GuidePicture, guidePictures, guideSize } from '#web/app/manual/guide-pictures.ts'
import { startProduct } from '../bench/product.ts'
import { chromiumOptions } from './browser.mjs'

const name = 'Lovelace & Babbage Ltd'

interface Paper {
  folder: string
  file: string
  lines: readonly string[]
}

const paper = (folder: string, file: string, ...lines: string[]): Paper => ({ folder, file, lines })

/** The twelve months before November 2026. The statements of two are not filed: one waits in the inbox, one is missing. */
const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2025, 10 + index, 1)))

function statement(folder: string, first: Date): Paper {
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  const spell = (day: Date) => day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return paper(
    folder,
    `Bank statement ${spell(first).slice(2)}.pdf`,
    'Northern Bank plc',
    'BANK STATEMENT',
    name,
    'Sort code 20-41-17   Account number 31926819',
    `Statement period: ${spell(first)} to ${spell(last)}`,
    'Opening balance £11,920.40   Paid in £4,210.00   Paid out £3,650.25',
    'Closing balance £12,480.15',
  )
}

const invoice = (folder: string, party: string, number: string, date: string, total: string) =>
  paper(
    folder,
    `${party} ${number}.pdf`,
    party,
    `INVOICE ${number}`,
    `To: ${name}`,
    `Invoice date: ${date}`,
    `Total due £${total}`,
    'VAT registration number GB 123 4567 89',
  )

/** What lies in the manual, and last what waits to be filed. */
const papers: readonly Paper[] = [
  paper(
    'A1',
    'Certificate of incorporation.pdf',
    'CERTIFICATE OF INCORPORATION',
    'Company number 14729305',
    name,
  ),
  paper('A1', 'Articles of association.pdf', 'ARTICLES OF ASSOCIATION', name, 'The Companies Act 2006'),
  paper('A2', 'Board minutes 2026-02.pdf', name, 'Minutes of a meeting of the board', '12 February 2026'),
  ...months.filter((_, index) => index !== 4 && index !== 7).map((month) => statement('F4', month)),
  invoice('G1', 'Menabrea Instruments Ltd', '1041', '2 October 2026', '1,250.00'),
  invoice('HI1', 'Screwfix Direct Ltd', '88120', '3 September 2026', '1,486.20'),
  invoice('HI1', 'Screwfix Direct Ltd', '88471', '19 October 2026', '214.80'),
  invoice('HI1', 'Travis Perkins Ltd', '20124', '5 October 2026', '2,204.50'),
  paper(
    'JK1',
    'VAT return September.pdf',
    'VAT return',
    name,
    'Period 1 July 2026 to 30 September 2026',
    'Net VAT to pay £2,310.44',
  ),
  paper(
    'W3',
    'Public liability.pdf',
    'CERTIFICATE OF INSURANCE',
    'Public liability',
    `Insured: ${name}`,
    'Expires 14 January 2027',
  ),
  invoice('XYZ', 'Travis Perkins Ltd', '20391', '2 November 2026', '318.00'),
  invoice('XYZ', 'Screwfix Direct Ltd', '89002', '9 November 2026', '96.40'),
  { ...statement('XYZ', new Date(Date.UTC(2026, 5, 1))), file: 'scan0007.pdf' },
  paper('XYZ', 'photo.pdf', 'Back soon', 'Gone to lunch'),
]

/** A paper as a page: its first line is its heading. */
async function pdfOf([heading = '', ...lines]: readonly string[]): Promise<Buffer> {
  const document = new PdfWriter({ size: 'A4', margin: 60 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.font('Helvetica-Bold').fontSize(22).text(heading).moveDown()
  document.font('Helvetica').fontSize(13)
  for (const line of lines) document.text(line).moveDown(0.6)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** How each picture of the guide comes on the screen. */
const scenes: Readonly<Record<GuidePicture, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/board-manual')
    await page.getByRole('heading', { name: 'Next' }).waitFor()
  },
  inbox: async (page) => {
    await page.goto('/inbox')
    await page.getByRole('button', { name: /^File all/ }).waitFor()
    await page.getByText('Travis Perkins').first().waitFor()
  },
  folder: async (page) => {
    await page.goto('/folder/HI1')
    await page.getByText('£2,204.50').first().waitFor()
  },
  paper: async (page) => {
    await page.goto('/folder/HI1')
    await page.getByRole('link', { name: /20124/ }).first().click()
    await page.locator('canvas').first().waitFor()
    await page.getByRole('button', { name: 'Facts' }).click()
    await page.getByText('Confirm all').waitFor()
  },
  search: async (page) => {
    await page.goto('/search?q=invoices+from+screwfix+over+1000')
    await page.getByText('£1,486.20').first().waitFor()
  },
  calendar: async (page) => {
    await page.goto('/calendar')
    await page.getByRole('button', { name: /^Done/ }).first().waitFor()
  },
  missing: async (page) => {
    await page.goto('/missing')
    await page.getByRole('table').first().waitFor()
  },
  'year-end': async (page) => {
    await page.goto('/year-end')
    await page.getByRole('button', { name: 'Give', exact: true }).waitFor()
  },
  give: async (page) => {
    await page.goto('/given')
    await page.getByRole('heading', { name: 'For the loan' }).waitFor()
  },
  people: async (page) => {
    await page.goto('/people')
    await page.getByRole('button', { name: 'Invite someone' }).first().click()
    await page.getByRole('dialog').waitFor()
  },
}

/** Where the guide's pictures begin, in CSS pixels: below the header, except on Home. */
const top = (picture: GuidePicture) =>
  picture === 'home' || picture === 'paper' || picture === 'people' ? 0 : 98

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-picture-'))
const product = await startProduct(folder)
const browser = await chromium.launch(chromiumOptions())
let { cookie } = product

async function open(
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
  scale = 1,
): Promise<BrowserContext> {
  const [key = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({
    baseURL: product.url,
    viewport,
    colorScheme,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  await context.addCookies([{ name: key, value, url: product.url }])
  return context
}

async function takeReadmePicture(): Promise<void> {
  const page = await (await open({ width: 1280, height: 900 }, 'light')).newPage()
  await page.goto('/board-manual')
  await page.locator('header').getByText(name).first().waitFor()
  await page.getByRole('heading', { name: 'Next' }).waitFor()
  await page.getByRole('link', { name: 'Master Management' }).waitFor()
  await page.getByRole('button', { name: /^Actions for XYZ/ }).waitFor()
  await page.screenshot({ path: path.join(import.meta.dirname, '../docs/manual.png') })
}

async function takeGuide(theme: 'light' | 'dark', target: string): Promise<void> {
  const context = await open({ width: guideSize.width, height: guideSize.height + 98 }, theme, 1.25)
  for (const picture of guidePictures) {
    const page = await context.newPage()
    await scenes[picture](page)
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    const scrolled = await page.evaluate(() => window.scrollY)
    const clip = { x: 0, y: scrolled + top(picture), ...guideSize, scale: 1 }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 40, clip })
    await writeFile(path.join(target, `${picture}-${theme}.webp`), data, 'base64')
    await page.close()
  }
}

try {
  const send = async (method: string, address: string, body: object) => {
    const response = await fetch(product.url + address, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${address} was answered ${String(response.status)}`)
    // A proof makes a new session.
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  }
  await send('PATCH', '/api/company', { name })
  await send('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2019-03-11',
    accountingReferenceDate: '03-31',
    vat: { scheme: 'quarterly', stagger: 3 },
  })
  const given: string[] = []
  for (const { file, folder: folderId, lines } of papers) {
    const filed = await product.upload(folderId, file, await pdfOf(lines))
    if (folderId === 'F4' && filed !== undefined) given.push(filed.id)
  }
  await send('POST', '/api/reauthenticate', { password: account.password })
  const recipient = { email: 'grace@example.com', name: 'Grace Hopper' }
  await send('POST', '/api/packs', { title: 'For the loan', recipient, files: given })
  // Documents are read after they were uploaded.
  const jobs = ['board_manual_jobs{state="waiting"}', 'board_manual_jobs{state="running"}']
  while ((await product.metrics(...jobs)).some((count) => count > 0)) await setTimeout(200)
  await takeReadmePicture()
  const target = path.join(import.meta.dirname, '../src/web/public/guide')
  await mkdir(target, { recursive: true })
  for (const theme of ['light', 'dark'] as const) await takeGuide(theme, target)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
