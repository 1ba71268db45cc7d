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
  const office = createWasmOffice({
    entry: new URL('../processes/fixtures/stalling-worker.ts', import.meta.url),
  })
  afterAll(() => office.close())
  const convert = async (command: string) =>
    await office.convert({ mimetype: DOC, bytes: new Uint8Array(Buffer.from(command)) })

  it('ends one that has stalled, and the document is tried again', async () => {
    expect(await convert('work')).toMatchObject({ status: 'made' })
    expect(await convert(`stall ${path.join(folder, 'once')}`)).toMatchObject({ status: 'made' })
  })

  it('does not end one that is idle', async () => {
    const first = await convert('pid')
    // More than twice as long as a busy one may stall.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await convert('pid')).toEqual(first)
  })

  it('converts nothing but Office documents', async () => {
    expect(await office.convert({ mimetype: 'image/png', bytes: new Uint8Array() })).toEqual({
      status: 'none',
    })
  })
})

it('is not used on a machine with too little memory', () => {
  expect(hasWasmOffice(2 * GB)).toBe(false)
})
