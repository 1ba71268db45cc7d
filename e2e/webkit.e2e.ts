import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Builder, By, type WebDriver, until } from 'selenium-webdriver'
import { isInstalled, externalServices, skippedNote } from '../scripts/external-services.mjs'
import { type Daemons, daemonsIn } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { createAccount, expect, PASSWORD, test } from './director.ts'
import { pngOf } from './documents.ts'

// WebKit, the engine of Safari, with its own driver.

test.skip(!isInstalled(externalServices.webkit))

const PATIENCE_MS = 30_000

/** Tolerance for content at the lower edge of a dialog, in pixels. */
const ROUNDING = 1

/** What is open: the menus of the page wait closed in it. */
const OPEN = '*[@role="dialog" and @data-state="open"]'

let daemons: Daemons
let driver: WebDriver

test.beforeAll(async () => {
  if (!isInstalled(externalServices.webkit)) return
  daemons = await daemonsIn('webkit')
  const port = String(await freePort())
  const screen = path.join(daemons.folder, 'screen')
  // It prints the number of a free display.
  daemons.start('sh', '-c', `exec Xvfb -displayfd 1 -screen 0 1440x1000x24 -nolisten tcp > ${screen}`)
  daemons.start(
    'sh',
    '-c',
    `until [ -s ${screen} ]; do sleep 0.1; done
    DISPLAY=:$(cat ${screen}) WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1 exec WebKitWebDriver --port=${port}`,
  )
  const server = `http://127.0.0.1:${port}`
  await daemons.ready(async () => await fetch(`${server}/status`))
  driver = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1400, height: 950 })
})
test.afterAll(async () => {
  if (!isInstalled(externalServices.webkit)) return
  await driver.quit()
  await daemons.stop()
})

/** Waits for the first visible element of a selector with a text. */
async function shown(selector: string, words = ''): Promise<ReturnType<WebDriver['findElement']>> {
  const place = By.xpath(`(//${selector})[contains(normalize-space(.), "${words}")]`)
  const element = await driver.wait(until.elementLocated(place), PATIENCE_MS, `${selector}: ${words}`)
  return await driver.wait(until.elementIsVisible(element), PATIENCE_MS, `${selector}: ${words}`)
}

async function press(selector: string, words = ''): Promise<void> {
  await (await shown(selector, words)).click()
}

/** Closes the viewer by going back, and waits until it is gone. */
async function leave(): Promise<void> {
  await driver.navigate().back()
  await expect.poll(async () => await driver.findElements(By.xpath(`//${OPEN}`))).toEqual([])
}

/** The elements that overflow an open dialog. */
async function hangingOut(): Promise<string[]> {
  await shown(OPEN)
  return await driver.executeScript<string[]>((rounding: number) => {
    const dialog = document.querySelector('[role=dialog][data-state=open]')
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    return [...(dialog?.querySelectorAll('button, input, p') ?? [])]
      .filter((element) => dialog !== null && bottom(element) > bottom(dialog) + rounding)
      .map((element) => element.outerHTML)
  }, ROUNDING)
}

test(
  `Safari's engine: a document is uploaded, viewed and found${skippedNote(externalServices.webkit)}`,
  { tag: '@desktop' },
  async ({ baseURL, request }) => {
    const email = `webkit-${String(Date.now())}@example.com`
    await createAccount(request, email)
    const [pdf, png] = ['Minutes of March.pdf', 'Plan.png'].map((name) => path.join(daemons.folder, name))
    await writeFile(pdf ?? '', makePdf(['Quorum']))
    await writeFile(png ?? '', pngOf(300, 200, [90, 90, 200]))

    await driver.get(`${baseURL}/login`)
    await (await shown('input[@type="email"]')).sendKeys(email)
    await (await shown('input[@type="password"]')).sendKeys(PASSWORD)
    await press('button[@type="submit"]')
    await press('a', 'Executive Reports')
    await shown('h1', 'Executive Reports')

    for (const file of [pdf, png]) {
      await press('button', 'Upload Files')
      expect(await hangingOut()).toEqual([])
      await driver.findElement(By.css('input[type=file]')).sendKeys(file ?? '')
      await press('button', 'Upload 1 file')
      await shown('a', path.basename(file ?? ''))
    }

    await press('a', 'Minutes of March.pdf')
    await shown('canvas')
    await expect
      .poll(async () => await driver.executeScript(() => document.body.innerText))
      .toContain('Quorum')
    await leave()
    await press('a', 'Plan.png')
    await shown(`${OPEN}//img`)
    await leave()

    await press('button[@aria-label="Search files"]')
    await (await shown(`${OPEN}//input`)).sendKeys('Quorum')
    await shown('*[@role="option"]', 'Minutes of March.pdf')
    expect(await hangingOut()).toEqual([])
  },
)
