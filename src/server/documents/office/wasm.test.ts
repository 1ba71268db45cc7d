import { afterAll, describe, expect, it } from 'vitest'
import { findSandbox } from '../sandbox/sandbox.ts'
import { createWasmOffice, hasWasmOffice } from './wasm.ts'

const GB = 1024 ** 3
const DOC = 'application/msword'

describe('the watchdog of the converter', () => {
  const entry = new URL('../processes/testing/stalling-worker.ts', import.meta.url)
  const sandbox = findSandbox()
  const [office, other] = [createWasmOffice({ entry, sandbox }), createWasmOffice({ entry, sandbox })]
  afterAll(() => Promise.all([office.close(), other.close()]))
  const convert = async (command: string, by = office) =>
    await by.convert({ mimetype: DOC, bytes: new Uint8Array(Buffer.from(command)) })
  const stallOnce = async (by = office) => {
    await convert('work', by)
    return await convert(`stall ${String(Date.now())}`, by)
  }

  it('ends one that has stalled, and the document is tried again', async () => {
    expect(await stallOnce()).toMatchObject({ status: 'made' })
  })

  it('gives up a document with which every one stalls', async () => {
    expect(await convert(`stall ${String(Date.now() + 3_600_000)}`)).toEqual({
      status: 'unreadable',
      reason: 'it takes too long to be converted',
    })
  })

  it('does not end one that is idle', async () => {
    const first = await convert('start')
    // Long enough to start another and to end that one, which has stalled.
    await stallOnce(other)
    expect(await convert('start')).toEqual(first)
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
