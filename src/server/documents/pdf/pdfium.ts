/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFiumModule } from '@hyzyla/pdfium'

/** The exported functions of PDFium: those that the package types, and others that are used here. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
}

/**
 * Limit of PDFium's memory in bytes, instead of its own of 2 GB. It holds the document, of up to 200 MB; reading 28
 * public test documents in a row added 65 MB to the process.
 */
const MAX_MEMORY = 512 * 1024 * 1024

/** Loads PDFium with a memory limit, without the package's wrapper, which never closes a page. */
export async function loadPdfium(load: typeof PDFiumModule): Promise<Pdfium> {
  const compiled = await WebAssembly.compile(
    await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  )
  const pdfium = (await load({
    instantiateWasm(imports, loaded) {
      const instance = new WebAssembly.Instance(compiled, limited(imports))
      // The parameter is typed as a module, but must be the instance.
      loaded(instance)
      return instance.exports
    },
  })) as Pdfium
  initialise(pdfium)
  return pdfium
}

/** The imports with a memory limit: exceeding it throws a RuntimeError. */
function limited(imports: WebAssembly.Imports): WebAssembly.Imports {
  const grow = imports['env']?.['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('PDFium no longer imports emscripten_resize_heap')
  return {
    ...imports,
    env: {
      ...imports['env'],
      emscripten_resize_heap(size: number) {
        if (size >>> 0 > MAX_MEMORY) throw new WebAssembly.RuntimeError('memory limit')
        return (grow as (size: number) => boolean)(size)
      },
    },
  }
}

/** Passes the address of an FPDF_LIBRARY_CONFIG structure: version 2, and zeros. */
function initialise(pdfium: Pdfium): void {
  const size = 32
  const config = pdfium.wasmExports.malloc(size)
  pdfium.HEAPU8.fill(0, config, config + size)
  pdfium.HEAPU8[config] = 2
  pdfium._FPDF_InitLibraryWithConfig(config as unknown as object)
  pdfium.wasmExports.free(config)
}
