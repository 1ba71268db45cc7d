import { type UploadedFile, uploadFiles, type UploadReply } from '#contract/files.ts'
import { isMasterId, uploadMasterFiles } from '#contract/master.ts'
import { CallError } from '#web/app/call.ts'

export const UNREACHABLE = 'The server could not be reached. Please check your connection.'

/**
 * Sends one file into a folder, of the manual or of the template. By XMLHttpRequest, because `fetch` does not tell how much has gone out.
 *
 * @returns the file as it was filed
 * @param onProgress is told the part sent, 0 to 1
 * @throws CallError when the server refuses, TypeError when it cannot be reached; an `AbortError` after `signal`
 */
export async function sendFile(
  folderId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
  const form = new FormData()
  // The folder goes first: the server knows where the bytes belong when they come.
  form.append('folderId', folderId)
  form.append('files', file, file.name)
  const request = new XMLHttpRequest()
  const { method, path } = isMasterId(folderId) ? uploadMasterFiles : uploadFiles
  request.open(method, path)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request
    const { stored, refusal } = status === 201 ? partsOf(responseText) : { refusal: responseText }
    if (stored === undefined) reject(new CallError(status, statusText, refusal))
    else resolve(stored)
  })
  request.addEventListener('error', () => reject(new TypeError(UNREACHABLE)))
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return await promise
}

/** A reply of success can still name the one file as failed. */
function partsOf(reply: string): { stored?: UploadedFile | undefined; refusal: string } {
  const {
    files: [stored],
    failed: [failure],
  } = JSON.parse(reply) as UploadReply
  return { stored, refusal: failure === undefined ? '' : JSON.stringify({ message: failure.message }) }
}
