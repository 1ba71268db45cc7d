import type { Source } from '../source.ts'
import type { IsInteractive } from '../processes/priority-semaphore.ts'
import type { PrintForm } from '../processes/requests.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { findSoffice } from '../processes/find-program.ts'
import { createSoffice } from './soffice.ts'
import { createWasmOffice, hasWasmOffice } from './wasm.ts'

/** Makes PDFs of Office documents, in processes with limits of time and memory. */
export interface OfficeConverter {
  /**
   * @returns the PDF; `none` for a document of another kind
   * @throws AppError `unavailable` when LibreOffice does not start, when memory is short, and on {@link close}; the
   *   call may be tried again
   */
  convert(source: Source, isInteractive?: IsInteractive): Promise<PrintForm>
  close(): Promise<void>
}

/** The installed LibreOffice; else the WebAssembly build if the machine has enough memory; else undefined. */
export function findOfficeConverter(sandbox: Promise<Sandbox>): OfficeConverter | undefined {
  const program = findSoffice()
  if (program !== undefined) return createSoffice(program, sandbox)
  return hasWasmOffice() ? createWasmOffice({ sandbox }) : undefined
}
