import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import type Axe from 'axe-core'
import PostalMime, { type Email } from 'postal-mime'

export { expect }

export const PASSWORD = 'Correct-horse-1'

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

/** How long documents may take to be read: reading has the lowest priority. */
export const READING = { timeout: 120_000 }

const parsed = new Map<string, Email>()

/** Waits for a mail to an address in whose text something stands, the newest; gives what was found. */
export async function mailedText(
  address: string,
  pattern: RegExp,
  dataDir = setting('E2E_DATA_DIR'),
): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  const read = async (name: string) => await PostalMime.parse(await readFile(path.join(outbox, name)))
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
        for (const name of names.toSorted().toReversed()) {
          const mail = parsed.get(name) ?? (await read(name))
          parsed.set(name, mail)
          if (mail.to?.[0]?.address === address) found = pattern.exec(mail.text ?? '')?.[1]
          if (found !== undefined) break
        }
        return found
      },
      { intervals: [50, 100, 200] },
    )
    .toBeDefined()
  return found ?? ''
}

/** Waits for a mail to an address, and returns the path and query of its link to a page. */
export async function mailedLink(address: string, page: string, dataDir?: string): Promise<string> {
  const link = await mailedText(address, new RegExp(`(http\\S+/${page}\\?token=[\\w-]+)`), dataDir)
  const { pathname, search } = new URL(link)
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

/** Gives the proof that the dialog over the page asks for. */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Proves by the API who is signed in, which some calls need. */
export async function prove(request: APIRequestContext): Promise<void> {
  const proof = await request.post('/api/reauthenticate', { data: { password: PASSWORD } })
  expect(proof.status()).toBe(204)
}

/** Presses keys one after the other without waiting for what the page does in between. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Presses a button in the menu of a phone's bar. */
export async function pressInMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Closes what tells on a phone where a download is; elsewhere nothing does. */
export async function closeDownloadAlert(page: Page, isPhone: boolean): Promise<void> {
  if (!isPhone) return
  const alert = page.getByRole('alertdialog', { name: 'Downloading to your device' })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
}

export interface Director {
  email: string
  /** Opens a page of the product. */
  open(address: string): Promise<void>
  signIn(): Promise<void>
  /** Uploads a document by the API. */
  file(folderId: string, name: string, content: string | Uint8Array): Promise<void>
}

/** `director` is a new account that has signed in; `isPhone` is whether the screen is a phone's. */
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

/** The script that defines `axe`, less than half of what is in the package's module: pages load it often. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe's rules about colours, the only ones that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Windows narrower than this, in pixels, are those of phones. */
const NARROW = 640

/** The frames around the main part of pages that axe has seen in this process, by the theme and what can be pressed in them. */
const seenFrames = new Set<string>()

/**
 * Fails when axe finds a violation, in the light or the dark theme. The colours are the same at every width. It looks at the
 * dialog that is open, else at the main part of the page, and at the frame around it once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? Infinity) < NARROW
  for (const colorScheme of isNarrow ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The URL changes before the screen is rendered. Not by role, because an open dialog hides the heading from roles.
    await expect(page.locator('main h1').first()).toBeVisible()
    // Colours are checked after all animations.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ effect, playState }) => {
        return playState !== 'running' || effect?.getTiming().iterations === Infinity
      }),
    )
    // Once for each page, because loading takes longer than running.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
    // In the page, `axe` is a global by now.
    const { found, looked } = await page.evaluate(
      async ({ seen, theme, ...options }) => {
        const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
        const dialog = dialogs.findLast((each) => each.closest('[aria-hidden=true], [inert]') === null)
        const main = document.querySelector('#main')
        const parts = [...document.querySelectorAll('header, nav, aside, footer, a, button, input, [role]')]
        const around = parts.filter((part) => main?.contains(part) !== true)
        const names = around.map(
          ({ ariaLabel, role, tagName }) => `${tagName} ${role ?? ''} ${ariaLabel ?? ''}`,
        )
        const frame = `${theme} ${names.join()}`
        const isSeen = seen.includes(frame)
        const { axe } = window as unknown as { axe: typeof Axe }
        const { violations } = await axe.run(dialog ?? (isSeen ? main : null) ?? document, options)
        return {
          found: violations.map(
            ({ help, id, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(' ')}`,
          ),
          looked: dialog === undefined ? [frame] : [],
        }
      },
      {
        seen: [...seenFrames],
        theme: colorScheme,
        resultTypes: ['violations' as const],
        selectors: false,
        ...(colorScheme === 'dark' && { runOnly: COLOUR_RULES }),
      },
    )
    expect(found).toEqual([])
    for (const frame of looked) seenFrames.add(frame)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}

/** Lets the next upload succeed, and breaks the connection before the response. */
export async function loseResponse(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('/api/files/upload', lose, { times: 1 })
}

/**
 * Presses what opens a tab at an address, waits for the answer and closes the tab. A browser without a viewer of its own
 * downloads a PDF, and its tab has no address.
 */
export async function pressAndOpenTab(page: Page, button: Locator, address: RegExp): Promise<void> {
  const answered = page
    .context()
    .waitForEvent(
      'response',
      (response) => response.request().isNavigationRequest() && address.test(response.url()),
    )
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  expect((await answered).status()).toBe(200)
  await tab.close()
}

/**
 * Has the page itself watch for a notice, which may be gone before anybody outside could look for it: it leaves after half a
 * second.
 *
 * @returns how to wait until the notice was there
 */
export async function watchFor(page: Page, notice: string): Promise<() => Promise<unknown>> {
  const noticed = page.waitForEvent('console', (message) => message.text() === notice)
  await page.evaluate((wanted) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes(wanted)) return
      observer.disconnect()
      console.info(wanted)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, notice)
  return () => noticed
}

/** The main part of a page. */
export const mainOf = (page: Page) => page.locator('#main')

/** The viewer, or whatever dialog is open. */
export const viewerOf = (page: Page) => page.getByRole('dialog')

/** The middle of an element, in the window. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drops external files by the browser's debugging protocol. */
export async function drop(page: Page, file: string, place = { x: 180, y: 200 }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...place, data })
  }
  await session.detach()
}
