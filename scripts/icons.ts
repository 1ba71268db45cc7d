// Renders the icons of the installed app from the favicon. The results are committed.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumOptions } from './browser.mjs'

const web = path.join(import.meta.dirname, '../src/web/public')
const logo = await readFile(path.join(web, 'favicon.svg'), 'utf8')
const board = /<rect[^>]*fill="(#\w+)"/.exec(logo)?.[1] ?? '#000000'

/** Platforms may crop a maskable icon to its inner 80 %, and round the corners of the Apple icon. */
const icons = [
  { name: 'icon-192', size: 192, part: 1, isFilled: false },
  { name: 'icon-512', size: 512, part: 1, isFilled: false },
  { name: 'maskable-512', size: 512, part: 0.72, isFilled: true },
  { name: 'apple-touch-icon', size: 180, part: 0.86, isFilled: true },
]

await mkdir(path.join(web, 'icons'), { recursive: true })
const browser = await chromium.launch(chromiumOptions())
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
