import { PIECE_BYTES, type sendPiece } from '#contract/manual/uploads.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import { CallError } from './call.ts'
import { type SendOptions, transmit, UNREACHABLE } from './transmit.ts'

interface FileForm {
  file: File
  /** The id of the upload. */
  id: string
  /** The fields before the file. */
  form: FormData
  /** Where the form goes. */
  address: string
  /** Where a piece goes that begins at an offset; without it the file goes as a whole. */
  pieceAddress?: ((offset: number) => string) | undefined
  headers: Record<string, string>
}

/**
 * Sends a form with a file. A large one goes in pieces, the last of them with the form: what arrived before a connection
 * broke is not sent again.
 *
 * @returns the JSON that answers the form
 * @throws CallError when the server refuses it, or a piece; TypeError when it cannot be reached; an `AbortError` after
 *   `signal`
 */
export async function transmitFile<Answer>(
  { address, file, form, headers, id, pieceAddress }: FileForm,
  { onProgress, ...options }: SendOptions,
): Promise<Answer> {
  const sendPart = async (
    sending: { method: string; address: string },
    body: Blob | FormData,
    from: number,
    to: number,
  ): Promise<unknown> => {
    const following = {
      ...options,
      onProgress: (part: number) => onProgress?.((from + part * (to - from)) / Math.max(file.size, 1)),
    }
    const sent = await transmit({ ...sending, headers }, body, following, UNREACHABLE)
    const { responseText, status, statusText } = sent
    if (status >= 300) throw new CallError(status, statusText, responseText)
    return JSON.parse(responseText)
  }
  let offset = 0
  if (pieceAddress !== undefined && file.size > PIECE_BYTES) {
    const send = async (from: number, to: number) => {
      const piece = file.slice(from, to, 'application/octet-stream')
      const sending = { method: 'PATCH', address: pieceAddress(from) }
      return ((await sendPart(sending, piece, from, to)) as Reply<typeof sendPiece>).offset
    }
    // A piece without bytes asks where to go on.
    offset = await send(0, 0)
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    while (file.size - offset > PIECE_BYTES) offset = await send(offset, offset + PIECE_BYTES)
  }
  form.append('id', id)
  if (offset > 0) form.append('offset', String(offset))
  form.append('files', offset > 0 ? file.slice(offset) : file, file.name)
  return (await sendPart({ method: 'POST', address }, form, offset, file.size)) as Answer
}
