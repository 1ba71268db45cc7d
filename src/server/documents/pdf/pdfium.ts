/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFiumModule } from '@hyzyla/pdfium'

/** Its functions: those that the package has types for, and those that are used here beyond them. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
}

/**
 * The limit of PDFium's memory in bytes; its own would be 2 GB. Reading 28 public test documents one after the other
 * raised the whole process by some 65 MB; the document itself, of up to 200 MB, lies in there too.
 */
const MAX_MEMORY = 512 * 1024 * 1024

/**
 * Loads PDFium with a limit on its memory. It is used without the wrapper of its package, which closes no
 * page: 5,000 of them would fill any memory.
 */
export async function loadPdfium(load: typeof PDFiumModule): Promise<Pdfium> {
  const compiled = await WebAssembly.compile(
    await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  )
  const pdfium = (await load({
    instantiateWasm(imports, loaded) {
      const instance = new WebAssembly.Instance(compiled, limited(imports))
      // Its type says "module"; what it takes is the instance.
      loaded(instance)
      return instance.exports
    },
  })) as Pdfium
  initialise(pdfium)
  return pdfium
}

/** A program that asks for more memory than there is ends with a RuntimeError. */
function limited(imports: WebAssembly.Imports): WebAssembly.Imports {
  const grow = imports['env']?.['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('PDFium asks for its memory in another way')
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

/** The wrapper passes an object here, where C wants the address of a structure: its version, and zeros. */
function initialise(pdfium: Pdfium): void {
  const size = 32
  const config = pdfium.wasmExports.malloc(size)
  pdfium.HEAPU8.fill(0, config, config + size)
  pdfium.HEAPU8[config] = 2
  pdfium._FPDF_InitLibraryWithConfig(config as unknown as object)
  pdfium.wasmExports.free(config)
}
