import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../scripts/browser.mjs'
import { fillInbox } from './inbox.ts'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { type Attempt, createReport } from './report.ts'
import { fillManual } from './search.ts'

// Measures interactions on a slow device, and runs Lighthouse. `--only "a large workbook"` measures one part of it, and
// writes nothing.

const FILES = 10_000

/** What needs neither the inbox nor the 10,000 files. */
const WITHOUT_FILES: readonly (string | undefined)[] = ['a large workbook', 'the manual']

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const { attempt: attemptAny, publish, report } = createReport()
const attempt: Attempt = async (part, measure) => {
  if (values.only === undefined || part.includes(values.only)) await attemptAny(part, measure)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
const product = await startProduct(path.join(folder, 'product'))
const { args, executablePath } = chromiumOptions()
if (executablePath === undefined) throw new Error('Chromium is not installed')
try {
  if (!WITHOUT_FILES.includes(values.only)) {
    await attemptAny('reading of the inbox', () => fillInbox(product))
    await fillManual(product, FILES, 'N2')
  }
  const isQuiet = await waitForQuiet()
  const browser = await chromium.launch({ executablePath, args })
  try {
    await measureInteractions(browser, product, { attempt, report })
  } finally {
    await browser.close()
  }
  await measureLighthouse(product, { executablePath, args, folder }, { attempt, report })

  if (values.only === undefined && !publish('web', { isQuiet })) process.exitCode = 1
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
