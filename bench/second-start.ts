import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './statistics.ts'
import { launchProduct } from '#server/testing/product.ts'
import { memoryOf } from './usage.ts'

const STARTS = 5
/** When the jobs of the start are done. */
const IDLE_MS = 10_000

/**
 * Measures the product on data that it has made before.
 *
 * @returns the seconds from `npm start` to the line that it is ready, in the median, and the server's memory when nobody
 *   has asked it anything, in bytes
 */
export async function measureSecondStart(dataDir: string): Promise<{ seconds: number; idleMemory: number }> {
  await (await launchProduct({ DATA_DIR: dataDir })).end('SIGTERM')
  const seconds: number[] = []
  for (let start = 0; start < STARTS; start += 1) seconds.push(await timeStart(dataDir))
  const product = await launchProduct({ DATA_DIR: dataDir })
  try {
    await sleep(IDLE_MS)
    const idleMemory = memoryOf(product.process.pid ?? 0, 'VmRSS')
    return { seconds: percentile(seconds, 0.5), idleMemory }
  } finally {
    await product.end('SIGTERM')
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  let printed = ''
  for await (const chunk of npm.stdout) {
    printed += String(chunk)
    if (printed.includes('is ready at')) break
  }
  const seconds = (performance.now() - begun) / 1000
  npm.kill('SIGTERM')
  await ended
  return seconds
}
