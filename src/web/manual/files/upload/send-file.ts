import { getFile } from '#contract/manual/files.ts'
import {
  completeUpload,
  createUploadUrl,
  sendPiece,
  type UploadedFile,
  type UploadReply,
} from '#contract/manual/uploads.ts'
import type { Arrival } from '#web/platform/base/arrival.ts'
import { call, CallError, identityHeaders, isCompanyGone } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { scopeOf } from '#web/platform/base/scope/scope-of.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { type SendOptions, transmit, UNREACHABLE } from '#web/platform/base/transmit.ts'
import { transmitFile } from '#web/platform/base/transmit-file.ts'

const STORE_UNREACHABLE = 'Failed to upload file to storage. Please check your connection.'

/** A document to be uploaded into a folder of the manual or of the template. */
export interface UploadRequest extends Arrival {
  folderId: string
  /** The company of the folder; the one of the page where it is not known. */
  companyId?: string | undefined
  /** Whether it was sent before without a response: the server may have it. */
  isUnsure?: boolean | undefined
}

/**
 * Uploads one file into a folder: straight to the store where the workspace and the server allow it, else through the
 * server. If an upload broke off, what has arrived is not sent again.
 *
 * @returns the filed file
 * @throws CallError when the server or the store refuses; TypeError with a message for the user when it cannot be
 *   reached; an `AbortError` after `signal`
 */
export async function sendFile(sending: UploadRequest, options: SendOptions = {}): Promise<UploadedFile> {
  if (!scopeOf(sending.folderId).allows.has('directUpload')) return await sendToServer(sending, options)
  const arrived = sending.isUnsure === true ? await findArrived(sending, options) : undefined
  if (arrived !== undefined) return arrived
  const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
  return settings?.directUploads === true
    ? await sendToStore(sending, options)
    : await sendToServer(sending, options)
}

/** Finds the file of an earlier upload whose response was lost, so that its bytes are not sent twice. */
async function findArrived({ companyId, id }: UploadRequest, { signal }: SendOptions) {
  try {
    return {
      ...(await orUnreachable(call(getFile, { params: { id } }, signal, companyId))),
      earlierCopies: [],
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 404 && !isCompanyGone(error)) return undefined
    throw error
  }
}

async function sendToServer({ companyId, file, folderId, id }: UploadRequest, options: SendOptions) {
  const form = new FormData()
  // The folder comes first, so that the server knows where the bytes belong before they arrive.
  form.append('folderId', folderId)
  const { allows, calls } = scopeOf(folderId)
  const address = calls.upload.path
  const pieceAddress = allows.has('directUpload')
    ? (offset: number) =>
        `${sendPiece.path.replace(':upload', id)}?${new URLSearchParams({ folderId, offset: String(offset) }).toString()}`
    : undefined
  const headers = identityHeaders(companyId)
  const sending = { address, file, form, headers, id, pieceAddress }
  const {
    files: [stored],
    failed: [failure],
  } = await transmitFile<UploadReply>(sending, options)
  // A successful reply can still list the file as failed.
  if (stored === undefined) throw new CallError(201, 'Created', JSON.stringify({ message: failure?.message }))
  return stored
}

/** Uploads in the three steps of `docs/product.md` §7; it counts as sent when the last one is done. */
async function sendToStore({ companyId, file, folderId, id }: UploadRequest, options: SendOptions) {
  const announced = { folderId, originalName: file.name, size: file.size }
  const mimetype = file.type === '' ? 'application/octet-stream' : file.type
  const { parts, uploadURL } = await step(
    'Failed to get upload URL',
    call(createUploadUrl, { body: { ...announced, id } }, options.signal, companyId),
  )
  for (const { from, to, url } of parts ?? [{ from: 0, to: file.size, url: uploadURL }]) {
    const following = {
      ...options,
      onProgress: (part: number) =>
        options.onProgress?.((from + part * (to - from)) / Math.max(file.size, 1)),
    }
    const body = parts === undefined ? file : file.slice(from, to)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other, as they are counted
    const { status, statusText } = await transmit(
      { method: 'PUT', address: url, headers: {} },
      body,
      following,
      STORE_UNREACHABLE,
    )
    // The store's message is not meant for users.
    if (status !== 200) throw refused(status, statusText, 'Failed to upload file to storage')
  }
  const filename = new URL(uploadURL).pathname.split('/').at(-1) ?? ''
  const completed = { ...announced, mimetype, filename, id }
  return await step(
    'Failed to complete upload',
    call(completeUpload, { body: completed }, options.signal, companyId),
  )
}

/** Runs one step of an upload; a refusal without a message gets that of `docs/product.md` §8. */
async function step<Answer>(words: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await orUnreachable(answer)
  } catch (error) {
    if (!(error instanceof CallError) || error.serverMessage !== undefined) throw error
    throw refused(error.status, error.statusText, words)
  }
}

function refused(status: number, statusText: string, message: string): CallError {
  return new CallError(status, statusText, JSON.stringify({ message }))
}

/** Waits for a response. @throws TypeError with a message for the user when the server cannot be reached */
export async function orUnreachable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(UNREACHABLE, { cause: error }) : error
  }
}
