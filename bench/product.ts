import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { launchProduct, signUpAt } from '#server/testing/product.ts'
import { memoryOf } from './usage.ts'

const METRICS_TOKEN = 'a-token-for-measuring'

/** The running product, with a signed-in account. */
export interface Product {
  url: string
  cookie: string
  dataDir: string
  pid: number
  /** Everything the server has printed so far. */
  output(): string
  /** Sends a request of the account. */
  request(address: string, init?: RequestInit): Promise<Response>
  /** Uploads a file; undefined when it was refused. */
  upload(folderId: string, name: string, bytes: Uint8Array): Promise<File | undefined>
  /** Values of the server's metrics; some of them are reset by reading them. */
  metrics(...names: readonly string[]): Promise<number[]>
  /** The most memory that the server has used so far, in bytes, without PostgreSQL. */
  peakMemory(): number
  stop(): Promise<void>
}

/**
 * Starts the product as its users do, with new data.
 *
 * @param script the server of another version
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  script?: string,
): Promise<Product> {
  const product = await launchProduct({ DATA_DIR: dataDir, METRICS_TOKEN, ...env }, script)
  const { url } = product
  const pid = product.process.pid ?? 0
  const cookie = await signUpAt(url, dataDir).catch(async (error: unknown) => {
    await product.end('SIGTERM')
    throw error
  })
  const request = async (address: string, init?: RequestInit) =>
    await fetch(url + address, { headers: { cookie }, ...init })
  return {
    url,
    cookie,
    dataDir,
    pid,
    output: () => product.output(),
    request,
    async upload(folderId, name, bytes) {
      const body = new FormData()
      body.append('folderId', folderId)
      body.append('files', new Blob([Uint8Array.from(bytes)]), name)
      const response = await request('/api/files/upload', { method: 'POST', body })
      return ((await response.json()) as UploadReply).files[0]
    },
    async metrics(...names) {
      const text = await (
        await request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      ).text()
      return names.map((name) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')[1],
        ),
      )
    },
    peakMemory: () => memoryOf(pid, 'VmHWM'),
    async stop() {
      await product.end('SIGTERM')
    },
  }
}
