import { existsSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors.ts'
import { isOffice } from '#contract/mimetypes.ts'
import { INTERACTIVE_NICENESS } from '../processes/niceness.ts'
import { createWorkerPool } from '../processes/worker-pool.ts'
import type { OfficeConverter } from './converter.ts'

const GB = 1024 ** 3
/** It takes 1.0 GB to start, and 1.7 GB after seven documents; the server and the database want to live too. */
const WANTED_BYTES = 3 * GB
const FREE_BYTES = 1.75 * GB

/**
 * One start in three stands still for a minute or for ever, and some documents too, with more threads as well as with
 * the four that it is built for. Its watchdog ends it then, and it is started anew.
 */
const ATTEMPTS = 10
/** A start and a document; large ones take their time. */
const TIMEOUT_MS = 90_000
/** It is slow to start; after this long its memory is of more use elsewhere. */
const IDLE_MS = 60_000

/** Whether LibreOffice as WebAssembly is installed, and the machine has the memory for it. */
export function hasWasmOffice(memory: number = os.totalmem()): boolean {
  if (Math.min(memory, process.constrainedMemory() || memory) < WANTED_BYTES) return false
  try {
    return existsSync(fileURLToPath(import.meta.resolve('@matbee/libreoffice-converter/wasm/loader')))
  } catch {
    return false
  }
}

export interface WasmOfficeOptions {
  /** The script of the process. */
  entry?: URL
  idleMs?: number
}

/** LibreOffice as WebAssembly: nothing has to be installed, and a document that breaks out of it finds no files and no network. */
export function createWasmOffice({
  entry = new URL('wasm-worker.ts', import.meta.url),
  idleMs = IDLE_MS,
}: WasmOfficeOptions = {}): OfficeConverter {
  let isClosed = false
  const pool = createWorkerPool({
    entry,
    idleMs,
    maxWorkers: 1,
    maxWaiting: 100,
    memoryMb: 1024,
    // Somebody may wait for it, and its session has less of the processor the more threads share it.
    niceness: INTERACTIVE_NICENESS,
  })
  return {
    async convert({ bytes, mimetype }, isInteractive) {
      if (!isOffice(mimetype)) return { status: 'none' }
      for (let attempt = 1; ; attempt += 1) {
        if (process.availableMemory() < FREE_BYTES)
          throw new AppError('unavailable', 'The server has no memory free to convert this document.')
        try {
          const form = await pool.run<'print'>(
            async () => ({ task: 'print', mimetype, bytes }),
            TIMEOUT_MS,
            isInteractive,
          )
          return form.status === 'convertible' ? { status: 'none' } : form
        } catch (error) {
          const isWorthAnother = error instanceof AppError && error.code === 'unavailable' && !isClosed
          if (!isWorthAnother || attempt === ATTEMPTS) throw error
        }
      }
    },
    async close() {
      isClosed = true
      await pool.close()
    },
  }
}
