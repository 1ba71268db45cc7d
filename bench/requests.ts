import { randomBytes } from 'node:crypto'
import type { Call } from './load.ts'
import type { Product } from './product.ts'

/** The sizes of the files that are sent, in bytes. */
export const SMALL = 100_000
export const LARGE = 50_000_000

const boundary = 'bench-boundary'

/** An upload into a folder of the manual. */
export function upload(
  { cookie, url }: Pick<Product, 'cookie' | 'url'>,
  folder: string,
  name: string,
  bytes: Buffer,
): Call {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="folderId"\r\n\r\n${folder}\r\n--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return {
    method: 'POST',
    url: `${url}/api/files/upload`,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  }
}

/** An upload by WebDAV. */
export const put = ({ url }: { url: string }, name: string, body: Buffer): Call => ({
  method: 'PUT',
  url: `${url}/${name}`,
  body,
})

export const times = (count: number, make: (index: number) => Call) =>
  Array.from({ length: count }, (_, index) => make(index))
/** Bytes that no server has seen. */
export const fresh = (size: number) => randomBytes(size)
