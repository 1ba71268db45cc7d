import type { Reply } from '#contract/platform/endpoint.ts'
import { sendPaperPiece, sendPaper as call } from '#contract/outside/visit.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { newArrival } from '#web/platform/base/arrival.ts'
import { nextTry } from '#web/platform/base/next-try.ts'
import type { SendOptions } from '#web/platform/base/transmit.ts'
import { transmitFile } from '#web/platform/base/transmit-file.ts'

type Sent = Reply<typeof call>

interface Options extends SendOptions {
  /** The connection broke; it is tried again by itself. */
  onBroken: () => void
}

/**
 * Sends a paper for what is asked for. When the connection breaks it goes on behind the last piece that arrived, until all is
 * there: the same bytes are stored once, and have one receipt.
 *
 * @throws CallError when the server refuses it
 */
export async function sendPaper(
  { token, wantedId, file }: { token: string; wantedId: string; file: File },
  { onBroken, ...options }: Options,
): Promise<Sent> {
  const address = urlOf(call, { params: { token, id: wantedId } })
  const { id } = newArrival(file)
  const pieceAddress = (offset: number) =>
    urlOf(sendPaperPiece, { params: { token, upload: id }, query: { offset: String(offset) } })
  for (;;) {
    try {
      const sending = { address, file, form: new FormData(), headers: {}, id, pieceAddress }
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await transmitFile<Sent>(sending, options)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      onBroken()
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      await nextTry()
    }
  }
}
