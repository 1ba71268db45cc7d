import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type APIRequestContext, test as base, expect, type Page, type Route } from '@playwright/test'
import axe from 'axe-core'
import PostalMime from 'postal-mime'

export { expect }

export const PASSWORD = 'Correct-horse-1'

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

/** The link in the newest mail to an address that leads to a page, once the mail has come. */
export async function mailedLink(
  address: string,
  page: string,
  dataDir = setting('E2E_DATA_DIR'),
): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  let link: string | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
      for (const name of names.toReversed()) {
        const mail = await PostalMime.parse(await readFile(path.join(outbox, name)))
        const found = new RegExp(`http\\S+/${page}\\?token=[\\w-]+`).exec(mail.text ?? '')?.[0]
        if (mail.to?.[0]?.address === address && found !== undefined) {
          link = found
          return true
        }
      }
      return false
    })
    .toBe(true)
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

/** Registers an account, follows the link in its mail, and signs in. */
export async function createAccount(
  request: APIRequestContext,
  email: string,
  dataDir?: string,
): Promise<void> {
  const account = {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
    businessName: 'Engines Ltd',
  }
  await request.post('/api/register-email', { data: account })
  const link = await mailedLink(email, 'verify-email', dataDir)
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token')
  await request.post('/api/verify-email', { data: { token } })
  await request.post('/api/login-email', { data: { email, password: PASSWORD } })
}

export interface Director {
  email: string
  /** Opens a page of the product. */
  open(address: string): Promise<void>
  signIn(): Promise<void>
  /** Files a document without the screen, for journeys that begin after that. */
  file(folderId: string, name: string, content: string | Uint8Array): Promise<void>
}

/** `director` has an account of their own and has signed in; `isPhone` tells which device it is. */
export const test = base.extend<{ director: Director; isPhone: boolean; baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  baseURL: async ({}, use) => await use(setting('E2E_URL')),
  isPhone: async ({ viewport }, use) => await use((viewport?.width ?? 0) < 640),
  director: async ({ page }, use) => {
    const email = `director-${randomUUID()}@example.com`
    await createAccount(page.request, email)
    const director: Director = {
      email,
      open: async (address) => {
        await page.goto(address)
      },
      signIn: async () => {
        await page.request.post('/api/login-email', { data: { email, password: PASSWORD } })
      },
      file: async (folderId, name, content) => {
        const buffer = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
        const files = { name, mimeType: 'application/octet-stream', buffer }
        const response = await page.request.post('/api/files/upload', { multipart: { folderId, files } })
        expect(response.status()).toBe(201)
      },
    }
    await use(director)
  },
})

/** Of axe's rules, those that judge colours: they alone can end otherwise in the other theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails on anything that a person with other senses or devices could not use, in the theme of day and of night. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // An address changes before its screen stands; a dialog hides the heading from roles, not from sight.
    await expect(page.locator('main h1').first()).toBeVisible()
    // Colours are judged where they end, not on their way.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ effect, playState }) => {
        return playState !== 'running' || effect?.getTiming().iterations === Infinity
      }),
    )
    // Once a page: to run it takes less than to load it. What names elements is left out, for the report has their HTML.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
    // There, axe is what the page has just loaded.
    const found = await page.evaluate(
      async (options) => {
        const { violations } = await axe.run(options)
        return violations.map(
          ({ help, id, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(' ')}`,
        )
      },
      {
        resultTypes: ['violations' as const],
        selectors: false,
        ...(colorScheme === 'dark' && { runOnly: COLOUR_RULES }),
      },
    )
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}

/** The next upload is filed, and the line breaks before the server can say so. */
export async function loseAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('/api/files/upload', lose, { times: 1 })
}

/** A one-page PDF with a line of text. */
export function pdfWith(text: string): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`,
  )
}

/** The main part of a page. */
export const mainOf = (page: Page) => page.locator('#main')

/** The viewer, or whatever dialog is open. */
export const viewerOf = (page: Page) => page.getByRole('dialog')
