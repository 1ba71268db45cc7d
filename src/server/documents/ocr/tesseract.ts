import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createWorker, PSM, type Worker } from 'tesseract.js'

/** Recognises the text of images with Tesseract. */
export interface Engine {
  name: 'native' | 'wasm'
  /**
   * @param png dark on light
   * @returns words and positions as TSV; undefined when it exceeded its processor time
   */
  read(png: Buffer): Promise<string | undefined>
  close(): Promise<void>
}

/** Processor time for one page. A page of small print takes 6 seconds. */
const CPU_SECONDS = 60
/** A page takes 300 MB. */
const MAX_KILOBYTES = 1_500_000
const CHECK_INTERVAL_MS = 200

const run = promisify(execFile)

/** Starts the installed Tesseract, which is twice as fast; without it the WebAssembly build. */
export async function startEngine(): Promise<Engine> {
  return (await engineName()) === 'native' ? native : startWasm()
}

/** The engine that {@link startEngine} starts. */
export async function engineName(): Promise<Engine['name']> {
  try {
    const { stdout } = await run('tesseract', ['--list-langs'])
    return /^eng$/m.test(stdout) ? 'native' : 'wasm'
  } catch {
    return 'wasm'
  }
}

const native: Engine = {
  name: 'native',
  async read(png) {
    // Limits set by the shell outlive this process.
    const script = `ulimit -t ${String(CPU_SECONDS)}; ulimit -v ${String(MAX_KILOBYTES)} 2>/dev/null; exec tesseract "$@"`
    const args = ['stdin', 'stdout', '-l', 'eng', '--oem', '1', '--psm', '3', '--dpi', '300', 'tsv']
    const running = run('/bin/sh', ['-c', script, 'tesseract', ...args], {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      maxBuffer: 64 * 1024 * 1024,
    })
    // Writing fails when the process has ended, which is handled below.
    running.child.stdin?.on('error', () => {})
    running.child.stdin?.end(png)
    try {
      return (await running).stdout
    } catch {
      return undefined
    }
  },
  close: async () => {},
}

function startWasm(): Engine {
  let worker: Promise<Worker> | undefined
  const engine: Engine = {
    name: 'wasm',
    async read(png) {
      worker ??= startWorker()
      const reading = (await worker).recognize(png, {}, { text: false, tsv: true })
      // Prevents an unhandled rejection after the limit was exceeded.
      reading.catch(() => {})
      const limit = cpuLimit()
      const result = await Promise.race([reading, limit.exceeded])
      limit.stop()
      if (result !== undefined) return result.data.tsv ?? ''
      await engine.close()
      return undefined
    },
    async close() {
      const started = worker
      worker = undefined
      await (await started)?.terminate()
    },
  }
  return engine
}

async function startWorker(): Promise<Worker> {
  const data = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng'))
  const worker = await createWorker('eng', 1, {
    // From disk: nothing is downloaded or cached.
    langPath: path.join(path.dirname(data), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without it an unreadable image ends the process.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' })
  return worker
}

/** Limits the processor time of this process, and not wall-clock time, which depends on the machine's load. */
function cpuLimit(): { exceeded: Promise<undefined>; stop: () => void } {
  const start = process.cpuUsage()
  const { promise: exceeded, resolve } = Promise.withResolvers<undefined>()
  const timer = setInterval(() => {
    const { system, user } = process.cpuUsage(start)
    if (user + system > CPU_SECONDS * 1e6) resolve(undefined)
  }, CHECK_INTERVAL_MS)
  return { exceeded, stop: () => clearInterval(timer) }
}
