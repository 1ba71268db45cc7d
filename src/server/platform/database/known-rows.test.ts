import { expect, test, vi } from 'vitest'
import { KnownRows } from './known-rows.ts'

function remembering(most = 10): KnownRows<string | undefined> {
  const rows = new KnownRows<string | undefined>(most)
  rows.restart(true)
  return rows
}

const answer = (text?: string) => vi.fn<() => Promise<string | undefined>>(async () => text)

test('a row is read once while its changes are heard of', async () => {
  const rows = remembering()
  const read = answer('one')
  expect([await rows.find('key', read), await rows.find('key', read)]).toEqual(['one', 'one'])
  expect(read).toHaveBeenCalledTimes(1)
  rows.forget('key')
  await rows.find('key', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a row is read each time while nothing is heard', async () => {
  const rows = remembering()
  const read = answer('one')
  await rows.find('key', read)
  rows.restart(false)
  await rows.find('key', read)
  await rows.find('key', read)
  expect(read).toHaveBeenCalledTimes(3)
})

test('what was read before a change is not remembered after it', async () => {
  const rows = remembering()
  const before = Promise.withResolvers<string>()
  const asking = rows.find('key', () => before.promise)
  rows.forgetWhere(() => false)
  before.resolve('before')
  expect(await asking).toBe('before')
  expect(await rows.find('key', answer('after'))).toBe('after')
})

test('a change forgets the rows that it concerns', async () => {
  const rows = remembering()
  await rows.find('one', answer('Ada'))
  await rows.find('two', answer('Grace'))
  rows.forgetWhere((row) => row === 'Ada')
  expect(await rows.find('one', answer('Ada again'))).toBe('Ada again')
  expect(await rows.find('two', answer('Grace again'))).toBe('Grace')
})

test('nothing, a failure and the oldest of too many are not remembered', async () => {
  const rows = remembering(2)
  await rows.find('none', answer())
  expect(await rows.find('none', answer('now'))).toBe('now')
  await expect(rows.find('failed', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await rows.find('failed', answer('now'))).toBe('now')
  await rows.find('third', answer('third'))
  expect(await rows.find('none', answer('again'))).toBe('again')
})

test('a row is asked for again after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-28T23:59:59Z') })
  try {
    const rows = remembering()
    await rows.find('key', answer('that day'))
    vi.setSystemTime(new Date('2026-03-29T00:00:00Z'))
    expect(await rows.find('key', answer('the next'))).toBe('the next')
  } finally {
    vi.useRealTimers()
  }
})
