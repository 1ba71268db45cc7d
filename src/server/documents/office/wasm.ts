import { existsSync } from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/platform/errors.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import { INTERACTIVE_NICENESS } from '../processes/niceness.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Unreadable } from '../source.ts'
import { createWorkerPool } from '../processes/worker-pool.ts'
import type { OfficeConverter } from './converter.ts'

const GB = 1024 ** 3
/** It takes 1.0 GB to start and 1.7 GB after seven documents; the server and the database need memory too. */
const REQUIRED_BYTES = 3 * GB
const FREE_BYTES = 1.75 * GB
/** It takes 4 GB for writing at its start, and has taken 6.1 GB. The watchdog ends it when it uses 2.5 GB. */
const RESERVED_BYTES = 8 * GB

/**
 * One start in three stalls for a minute or forever, and so do some documents, with any number of threads. The watchdog
 * ends the process then, and the next attempt starts another.
 */
const MAX_ATTEMPTS = 10
/** A result, so that the job that asked for it does not try as often again. */
const TOO_SLOW: Unreadable = { status: 'unreadable', reason: 'it takes too long to be converted' }
/** For the start and a large document. */
const TIMEOUT_MS = 90_000
/** Long, because the start is slow. */
const IDLE_MS = 60_000

/**
 * Whether LibreOffice as WebAssembly is installed and the machine has enough memory for it.
 *
 * @param memory of the machine, in bytes
 */
export function hasWasmOffice(
  memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity),
): boolean {
  if (memory < REQUIRED_BYTES) return false
  try {
    return existsSync(fileURLToPath(import.meta.resolve('@matbee/libreoffice-converter/wasm/loader')))
  } catch {
    return false
  }
}

export interface WasmOfficeOptions {
  sandbox: Promise<Sandbox>
  /** The script of the worker process. */
  entry?: URL
  idleMs?: number
}

/** Converts with LibreOffice as WebAssembly. Even a document that took it over would find no files and no network. */
export function createWasmOffice({
  entry = new URL('wasm-worker.ts', import.meta.url),
  idleMs = IDLE_MS,
  sandbox,
}: WasmOfficeOptions): OfficeConverter {
  let isClosed = false
  const pool = createWorkerPool({
    entry,
    idleMs,
    sandbox,
    maxWorkers: 1,
    maxWaiting: 100,
    memoryMb: 1024,
    memoryBytes: RESERVED_BYTES,
    // A user may wait, and its threads share one session's part of the processor.
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
          const mayRetry = error instanceof AppError && error.code === 'unavailable' && !isClosed
          if (!mayRetry) throw error
          if (attempt === MAX_ATTEMPTS) return TOO_SLOW
        }
      }
    },
    async close() {
      isClosed = true
      await pool.close()
    },
  }
}
