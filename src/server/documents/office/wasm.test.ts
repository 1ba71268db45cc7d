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
  const office = createWasmOffice({ entry: new URL('../processes/fixtures/stalling-worker.ts', import.meta.url) })
  afterAll(() => office.close())
  const convert = async (order: string) =>
    await office.convert({ mimetype: DOC, bytes: new Uint8Array(Buffer.from(order)) })

  it('ends one that stands still, and the document is tried again', async () => {
    expect(await convert('work')).toMatchObject({ status: 'made' })
    expect(await convert(`stall ${path.join(folder, 'once')}`)).toMatchObject({ status: 'made' })
  })

  it('leaves one alone that has nothing to do', async () => {
    expect(await convert('work')).toMatchObject({ status: 'made' })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await convert('work')).toMatchObject({ status: 'made' })
  })

  it('converts nothing but Office documents', async () => {
    expect(await office.convert({ mimetype: 'image/png', bytes: new Uint8Array() })).toEqual({
      status: 'none',
    })
  })
})

it('is left alone on a machine that has not the memory for it', () => {
  expect(hasWasmOffice(2 * GB)).toBe(false)
})
