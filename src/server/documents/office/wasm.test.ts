import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWasmOffice, hasWasmOffice } from './wasm.ts'

const GB = 1024 ** 3
const DOC = 'application/msword'

describe('the watchdog of the converter', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-stall-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const entry = new URL('../processes/fixtures/stalling-worker.ts', import.meta.url)
  const [office, other] = [createWasmOffice({ entry }), createWasmOffice({ entry })]
  afterAll(() => Promise.all([office.close(), other.close()]))
  const convert = async (command: string, by = office) =>
    await by.convert({ mimetype: DOC, bytes: new Uint8Array(Buffer.from(command)) })

  it('ends one that has stalled, and the document is tried again', async () => {
    expect(await convert('work')).toMatchObject({ status: 'made' })
    expect(await convert(`stall ${path.join(folder, 'once')}`)).toMatchObject({ status: 'made' })
  })

  it('does not end one that is idle', async () => {
    const first = await convert('pid')
    // Long enough to start another and to end that one, which has stalled.
    await convert(`stall ${path.join(folder, 'meanwhile')}`, other)
    expect(await convert('pid')).toEqual(first)
  })

  it('converts nothing but Office documents', async () => {
    expect(await office.convert({ mimetype: 'image/png', bytes: new Uint8Array() })).toEqual({
      status: 'none',
    })
  })
})

it('is not used on a machine with too little memory', () => {
  expect([hasWasmOffice(64 * GB), hasWasmOffice(2 * GB)]).toEqual([true, false])
})
