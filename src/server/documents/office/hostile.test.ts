import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeHostile } from '../testing/hostile.ts'
import { readPdf } from '../pdf/pdf.ts'
import type { OfficeConverter } from './converter.ts'
import { findSandbox } from '../sandbox/sandbox.ts'
import { findSoffice } from '../processes/find-program.ts'
import { createSoffice } from './soffice.ts'
import { createWasmOffice, hasWasmOffice } from './wasm.ts'

/**
 * Converts documents that link to a local server and to a file in every known way.
 *
 * @returns the requests that the server received, and what is wrong with the PDFs
 */
async function convertHostile(office: OfficeConverter): Promise<{ requests: string[]; wrong: string[] }> {
  const wrong: string[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`)
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-hostile-'))
  const file = path.join(folder, 'secret.txt')
  await writeFile(file, 'secret')
  try {
    for (const [mimetype, bytes] of Object.entries(makeHostile(address, pathToFileURL(file).href))) {
      const made = await office.convert({ mimetype, bytes: new Uint8Array(bytes) })
      if (made.status !== 'made') throw new Error(`${mimetype}: ${made.status}`)
      const reading = await readPdf(new Uint8Array(made.pdf))
      const text = JSON.stringify(reading)
      if (!text.includes('hello') || text.includes('secret')) wrong.push(`${mimetype}: ${text}`)
    }
    return { requests, wrong }
  } finally {
    await office.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

describe('hostile documents', { timeout: 300_000 }, () => {
  const program = findSoffice()
  it.skipIf(program === undefined)(
    'make the installed LibreOffice send no request and include no file',
    async () => {
      expect(await convertHostile(createSoffice(program ?? '', findSandbox()))).toEqual({
        requests: [],
        wrong: [],
      })
    },
  )

  it.skipIf(!hasWasmOffice())(
    'make LibreOffice as WebAssembly send no request and include no file',
    async () => {
      expect(await convertHostile(createWasmOffice({ sandbox: findSandbox() }))).toEqual({
        requests: [],
        wrong: [],
      })
    },
  )
})
