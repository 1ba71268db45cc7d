// Draws the icons of the installed program from the logo of the address bar. They are checked in: run it when that changes.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'

const web = path.join(import.meta.dirname, '../src/web/public')
const logo = await readFile(path.join(web, 'favicon.svg'), 'utf8')
const board = /<rect[^>]*fill="(#\w+)"/.exec(logo)?.[1] ?? '#000000'

/** A platform may cut a maskable icon to its inner 80 %, and rounds the corners of Apple's itself. */
const icons = [
  { name: 'icon-192', size: 192, part: 1, isFilled: false },
  { name: 'icon-512', size: 512, part: 1, isFilled: false },
  { name: 'maskable-512', size: 512, part: 0.72, isFilled: true },
  { name: 'apple-touch-icon', size: 180, part: 0.86, isFilled: true },
]

await mkdir(path.join(web, 'icons'), { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { isFilled, name, part, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const picture = `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`
    await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;background:${isFilled ? board : 'transparent'}">
      <img src="${picture}" style="width:${String(part * 100)}%">`)
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    await page.screenshot({ path: path.join(web, 'icons', `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
