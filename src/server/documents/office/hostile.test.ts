import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { makeHostile } from '../fixtures/hostile.ts'
import { readPdf } from '../pdf.ts'
import { findOfficeConverter } from './converter.ts'

const office = findOfficeConverter()

it.skipIf(office === undefined)(
  'asks nobody for what a document points to, and shows no file of the machine',
  async () => {
    if (office === undefined) return
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${String(request.method)} ${String(request.url)}`)
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
        const text = reading.status === 'indexed' ? reading.text : ''
        expect(text, mimetype).toContain('hello')
        expect(text, mimetype).not.toContain('secret')
        expect(asked, mimetype).toEqual([])
      }
    } finally {
      await office.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
  300_000,
)
