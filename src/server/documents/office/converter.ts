import type { Source } from '../source.ts'
import type { IsInteractive } from '../processes/priority-semaphore.ts'
import type { PrintForm } from '../processes/requests.ts'
import { createSoffice, findSoffice } from './soffice.ts'
import { createWasmOffice, hasWasmOffice } from './wasm.ts'

/** Makes PDFs of Office documents, each in a process with a limit of time and memory. */
export interface OfficeConverter {
  /**
   * @param isInteractive whether somebody waits for it: it then goes before what nobody waits for
   * @returns the PDF, or why there is none
   * @throws AppError `unavailable` when it does not start, has no memory, and on {@link close}: worth another try
   */
  convert(source: Source, isInteractive?: IsInteractive): Promise<PrintForm>
  close(): Promise<void>
}

/** The LibreOffice of the machine; else the one that comes with the product, where there is memory for it; else nothing. */
export function findOfficeConverter(): OfficeConverter | undefined {
  const program = findSoffice()
  if (program !== undefined) return createSoffice(program)
  return hasWasmOffice() ? createWasmOffice() : undefined
}
