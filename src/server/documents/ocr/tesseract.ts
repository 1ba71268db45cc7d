import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createWorker, PSM, type Worker } from 'tesseract.js'

/** Reads a picture, and gives what Tesseract calls TSV. */
export interface Engine {
  name: 'native' | 'wasm'
  /**
   * @param png dark on light
   * @returns nothing when that took more of the processor's time than it may
   */
  read(png: Buffer): Promise<string | undefined>
  close(): Promise<void>
}

/** Of the processor, for one reading of a page. A page of small print takes 6 seconds. */
const CPU_SECONDS = 60
/** A page takes some 300 MB. */
const MAX_KILOBYTES = 1_500_000
const LOOK_MS = 200

const run = promisify(execFile)

/** Tesseract as it is installed, twice as fast; without it the one that comes with the product. */
export async function startEngine(): Promise<Engine> {
  return (await engineName()) === 'native' ? native : startWasm()
}

/** Which one that will be. */
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
    // A shell's limits hold for what it becomes, also when the server is gone.
    const script = `ulimit -t ${String(CPU_SECONDS)}; ulimit -v ${String(MAX_KILOBYTES)} 2>/dev/null; exec tesseract "$@"`
    const words = ['stdin', 'stdout', '-l', 'eng', '--oem', '1', '--psm', '3', '--dpi', '300', 'tsv']
    const running = run('/bin/sh', ['-c', script, 'tesseract', ...words], {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      maxBuffer: 64 * 1024 * 1024,
    })
    // One that has ended takes its pipe with it; that it ended is told below.
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
      // Its failure is told where it is waited for.
      reading.catch(() => {})
      const limit = cpuLimit()
      const result = await Promise.race([reading, limit.passed])
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
    // Nothing is fetched, and nothing is written.
    langPath: path.join(path.dirname(data), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without it a picture that cannot be read ends the process.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' })
  return worker
}

/** Passes when the process has had its time. A machine that is busy with other things does not make it pass. */
function cpuLimit(): { passed: Promise<undefined>; stop: () => void } {
  const start = process.cpuUsage()
  let stop = () => {}
  const passed = new Promise<undefined>((resolve) => {
    const timer = setInterval(() => {
      const { system, user } = process.cpuUsage(start)
      if (user + system > CPU_SECONDS * 1e6) resolve(undefined)
    }, LOOK_MS)
    stop = () => clearInterval(timer)
  })
  return { passed, stop }
}
