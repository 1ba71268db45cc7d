// pdf.js's worker. Where it cannot fetch a decoder, character map, font or colour profile, pdf.js draws the page without
// what needs it, and says nothing: this tells the page which resource is missing.
// oxlint-disable-next-line import/no-unassigned-import -- It listens to the page by itself.
import 'pdfjs-dist/build/pdf.worker.min.mjs'

/** What the worker posts beside pdf.js's own messages. */
export interface MissingResource {
  missing: string
}

function tell(address: string): void {
  self.postMessage({ missing: address } satisfies MissingResource)
}

const fetchResource = self.fetch
self.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  try {
    const response = await fetchResource(input, init)
    if (!response.ok) tell(address)
    return response
  } catch (error) {
    tell(address)
    throw error
  }
}

/** pdf.js fetches colour profiles by requests that block. */
self.XMLHttpRequest = class extends XMLHttpRequest {
  override send(body?: XMLHttpRequestBodyInit | null): void {
    super.send(body)
    if (this.status !== 200) tell(this.responseURL)
  }
}
