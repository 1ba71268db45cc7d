export const UNREACHABLE = 'The server could not be reached. Please check your connection.'

/** How to follow an upload, and how to cancel it. */
export interface SendOptions {
  /** Receives the fraction that was sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Sends a body by XMLHttpRequest, because `fetch` does not report upload progress. */
export async function transmit(
  { address, headers, method }: { method: string; address: string; headers: Record<string, string> },
  body: FormData | Blob,
  { onProgress, signal }: SendOptions,
  unreachable: string,
): Promise<XMLHttpRequest> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (body instanceof File && body.type === '')
    request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve(request))
  request.addEventListener('error', () => reject(new TypeError(unreachable)))
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return await promise
}
