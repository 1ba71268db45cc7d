import { afterEach, expect, it, vi } from 'vitest'
import { Tally } from './receive.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('collects the buffers of what arrives, however many files it comes in', () => {
  const collect = vi.fn<(options: object) => void>()
  vi.stubGlobal('gc', collect)
  const megabyte = new Uint8Array(1024 * 1024)
  for (let file = 0; file < 4; file += 1) {
    const tally = new Tally()
    for (let chunk = 0; chunk < 6; chunk += 1) tally.add(megabyte)
    expect(tally.size).toBe(6 * megabyte.length)
  }
  expect(collect.mock.calls).toEqual([[{ type: 'minor' }], [{ type: 'minor' }], [{ type: 'minor' }]])
})
