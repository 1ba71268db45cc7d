import { newId } from './new-id.ts'

/** A document that is on its way into the manual: uploaded, shared from another app, or photographed. */
export interface Arrival {
  /** The id that the filed document will have: however often the document is sent, it is filed once. */
  id: string
  file: File
}

export function newArrival(file: File): Arrival {
  return { id: newId(), file }
}
