import { createRequire } from 'node:module'
import path from 'node:path'
import type {
  InputFormat,
  LibreOfficeConverter,
  WasmLoaderModule,
} from '@matbee/libreoffice-converter/server'
import { DAMAGED, type Source } from '../source.ts'
import { officeExtension } from '#contract/documents/mimetypes.ts'
import { hasWords } from '../pdf/pdf.ts'
import { serveRequests } from '../processes/serve-requests.ts'
import type { PrintForm } from '../processes/requests.ts'

// The worker process with LibreOffice as WebAssembly. It sees no file but the document, which is in memory, and has no
// network.

const MAX_BYTES = 2560 * 1024 * 1024

/** A process without progress for so long is ended and started again. */
const STALL_MS = 5000

let office: LibreOfficeConverter | undefined

async function start(): Promise<void> {
  const { LibreOfficeConverter: Converter } = await import('@matbee/libreoffice-converter/server')
  const address = createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/wasm/loader')
  const wasmPath = path.dirname(address)
  // The loader returns to the folder that it was started in, which the sandbox may forbid.
  process.chdir(wasmPath)
  const wasmLoader = createRequire(import.meta.url)(address) as WasmLoaderModule
  const starting = new Converter({ wasmPath, wasmLoader })
  await starting.initialize()
  office = starting
}

async function convert({ bytes, mimetype }: Source): Promise<PrintForm> {
  const converter = office
  if (converter === undefined) throw new Error('LibreOffice has not started')
  const inputFormat = officeExtension(mimetype) as InputFormat
  const make = async () => (await converter.convert(bytes, { inputFormat, outputFormat: 'pdf' })).data
  try {
    const pdf = await make()
    // On a busy machine one document in a hundred becomes empty pages at the first attempt.
    return { status: 'made', pdf: (await hasWords(pdf)) ? pdf : await make() }
  } catch {
    return DAMAGED
  }
}

serveRequests({ maxBytes: MAX_BYTES, stallMs: STALL_MS }, convert, start)
