import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/browser.mjs'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { fillManual } from './search.ts'

// What the application is like to use on a slow device, and what Lighthouse says of its pages.

const FILES = 10_000

const rows: string[] = []

function report(name: string, value: string, target: string, isReached: boolean): void {
  console.log(`${isReached ? '✓' : '✗'} ${name}: ${value} (${target})`)
  rows.push(`| ${name} | ${value} | ${target} | ${isReached ? 'reached' : 'missed'} |`)
  if (!isReached) process.exitCode = 1
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
const product = await startProduct(path.join(folder, 'product'))
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium')
try {
  await fillManual(product, FILES, 'N2')
  const isQuiet = await waitForQuiet()
  const browser = await chromium.launch({ executablePath, args })
  try {
    await measureInteractions(browser, product, report)
  } finally {
    await browser.close()
  }
  await measureLighthouse(product, { executablePath, args, folder }, report)

  const cpu = os.cpus()
  console.log(`\n${new Date().toISOString()}, ${String(cpu.length)} cores of ${cpu[0]?.model ?? 'unknown'}`)
  if (!isQuiet)
    console.log('Something else used the machine all the while: the figures are worse than they could be.')
  console.log(['', '| what | measured | to reach | |', '|---|---|---|---|', ...rows].join('\n'))
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
