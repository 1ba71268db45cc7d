import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { unzip } from '#server/testing/unzip.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

const modifiedAt = new Date('2026-01-02T03:04:06Z')

function file(path: string, content: string): ZipEntry {
  return { path, modifiedAt, open: async () => Readable.from([content], { objectMode: false }) }
}

async function* listOf(...entries: ZipEntry[]) {
  yield* entries
}

test('folders and files have their paths', async () => {
  const archive = zipStream(
    listOf(
      { path: 'A', modifiedAt },
      { ...file('A/compressed.txt', 'x'.repeat(100_000)), isCompressible: true },
      file('A/Größe €.txt', 'plain'),
      file('empty.txt', ''),
      { path: 'gone.txt', modifiedAt, open: async () => undefined },
    ),
  )
  const bytes = await buffer(archive)
  expect(bytes.length).toBeLessThan(5000)
  expect([...(await unzip(bytes))]).toEqual([
    ['A/', null],
    ['A/compressed.txt', 'x'.repeat(100_000)],
    ['A/Größe €.txt', 'plain'],
    ['empty.txt', ''],
  ])
})

describe('one entry at a time', () => {
  /** Endless entries of 200 kB, and how many of them were requested and are open. */
  function endless() {
    const seen = { requested: 0, open: 0, ended: false }
    async function* entries(): AsyncGenerator<ZipEntry> {
      try {
        for (;;) {
          seen.requested += 1
          const open = async () => {
            seen.open += 1
            const source = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(10_000)))
            return source.once('close', () => {
              seen.open -= 1
            })
          }
          yield { path: `${String(seen.requested)}.bin`, modifiedAt, open }
        }
      } finally {
        seen.ended = true
      }
    }
    return { seen, entries }
  }

  test('no entry is requested ahead of a slow reader', async () => {
    const { seen, entries } = endless()
    const archive = zipStream(entries())
    for (let turn = 0; turn < 500; turn += 1) await setImmediate()
    expect([seen.requested <= 2, seen.open <= 1]).toEqual([true, true])
    archive.destroy()
  })

  test('a reader that stops ends the archive, and nothing stays open', async () => {
    const { seen, entries } = endless()
    const archive = zipStream(entries())
    let read = 0
    for await (const chunk of archive) {
      read += (chunk as Buffer).length
      if (read > 1_000_000) break
    }
    await expect.poll(() => [seen.open, seen.ended]).toEqual([0, true])
  })
})

test.each([
  [
    'of an entry',
    () =>
      listOf({
        ...file('a', ''),
        open: async () =>
          new Readable({
            read() {
              this.destroy(new Error('a bad disk'))
            },
          }),
      }),
  ],
  [
    'of the list',
    async function* () {
      yield file('a', 'a')
      throw new Error('a bad disk')
    },
  ],
])('an error %s fails the archive', async (_, entries) => {
  await expect(buffer(zipStream(entries()))).rejects.toThrow('a bad disk')
})
