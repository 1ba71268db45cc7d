import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../scripts/browser.mjs'
import { fillInbox } from './inbox.ts'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { createReport } from './report.ts'
import { fillManual } from './search.ts'

// Measures interactions on a slow device, and runs Lighthouse.

const FILES = 10_000

const { attempt, publish, report } = createReport()

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
const product = await startProduct(path.join(folder, 'product'))
const { args, executablePath } = chromiumOptions()
if (executablePath === undefined) throw new Error('Chromium is not installed')
try {
  await attempt('reading of the inbox', () => fillInbox(product))
  await fillManual(product, FILES, 'N2')
  const isQuiet = await waitForQuiet()
  const browser = await chromium.launch({ executablePath, args })
  try {
    await measureInteractions(browser, product, { attempt, report })
  } finally {
    await browser.close()
  }
  await measureLighthouse(product, { executablePath, args, folder }, { attempt, report })

  if (!publish('web', { isQuiet })) process.exitCode = 1
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
