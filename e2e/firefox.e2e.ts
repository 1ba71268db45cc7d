import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type ElementHandle, launch, type Locator, type Page } from 'puppeteer-core'
import { externalServices, isInstalled, PLACES, skippedNote } from '../scripts/external-services.mjs'
import { type Daemons, daemonsIn } from '#server/testing/daemons.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { createAccount, expect, PASSWORD, test } from './director.ts'

// Firefox as Debian has it, by WebDriver BiDi, which needs no driver.

const [program = ''] = externalServices.firefox.programs

test.skip(!isInstalled(externalServices.firefox))

const PATIENCE_MS = 30_000

let files: Daemons
let browser: Browser
let page: Page

test.beforeAll(async () => {
  if (!isInstalled(externalServices.firefox)) return
  files = await daemonsIn('firefox')
  browser = await launch({
    browser: 'firefox',
    executablePath: PLACES.map((place) => path.join(place, program)).find((file) => existsSync(file)) ?? '',
    userDataDir: path.join(files.folder, 'profile'),
    defaultViewport: { width: 1400, height: 900 },
    // Scroll bars that take room, as on Windows.
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': false },
  })
  page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
})
test.afterAll(async () => {
  if (!isInstalled(externalServices.firefox)) return
  await browser.close()
  await files.stop()
})

/** What has an accessible name, and a role where several have it. */
function named(name: string, role?: string): Locator<Element> {
  return page.locator(`::-p-aria(${name}${role === undefined ? '' : `[role="${role}"]`})`)
}

const OPEN = '[role=dialog][data-state=open]'

/** The room between the right edges of an element and of the window, in pixels. */
async function roomAtRight(selector: string): Promise<number> {
  return await page.$eval(
    selector,
    (element) => window.innerWidth - Math.round(element.getBoundingClientRect().right),
  )
}

async function closed(): Promise<void> {
  await page.waitForSelector(OPEN, { hidden: true })
}

test(
  `Firefox: a document is uploaded, viewed, found and moved${skippedNote(externalServices.firefox)}`,
  { tag: '@desktop' },
  async ({ baseURL, request }) => {
    const email = `firefox-${String(Date.now())}@example.com`
    await createAccount(request, email)
    const pdf = path.join(files.folder, 'Minutes of March.pdf')
    await writeFile(pdf, makePdf(['Quorum', 'Second page', 'Third page']))

    await page.goto(`${baseURL ?? ''}/login`)
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await named('B - Executive Reports').click()

    await named('Upload Files').click()
    const input = await page.waitForSelector(`${OPEN} input[type=file]`)
    await (input as ElementHandle<HTMLInputElement>).uploadFile(pdf)
    await named('Upload 1 file').click()
    await closed()

    // The page scrolls: its scroll bar has room at the right, which the viewer takes.
    await page.setViewport({ width: 1400, height: 500 })
    expect(await roomAtRight('body')).toBeGreaterThan(0)
    await named('Minutes of March.pdf', 'link').click()
    await page.locator(`${OPEN} canvas`).wait()
    await page.waitForFunction(() => document.body.innerText.includes('Quorum'))
    expect(await roomAtRight(OPEN)).toBe(0)
    await page.keyboard.press('Escape')
    await closed()
    await page.setViewport({ width: 1400, height: 900 })

    await page.keyboard.press('/')
    await page.locator('input[aria-label="Search files"]').fill('Minutes March')
    await page.locator(`${OPEN} [role=option]`).wait()
    expect(await page.$eval(`${OPEN} [role=option]`, ({ textContent }) => textContent)).toContain(
      'Minutes of March.pdf',
    )
    await page.keyboard.press('Escape')
    await closed()

    await named('Select Minutes of March.pdf').click()
    await named('Clear selection').wait()
    await page.keyboard.press('m')
    await page.waitForSelector('[role=combobox]:focus')
    await page.keyboard.type('Annual Reports')
    await page.keyboard.press('Enter')
    await page.waitForSelector('::-p-aria(Minutes of March.pdf[role="link"])', { hidden: true })
    await named('B3 - Annual Reports').click()
    await named('Minutes of March.pdf', 'link').wait()
  },
)
