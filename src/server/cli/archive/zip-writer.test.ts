import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { requireWhole } from './reader.ts'
import { ZipWriter } from './zip-writer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-zip-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const contents = {
  'tables/ä.jsonl': Buffer.from('{"a":1}\n'.repeat(10_000)),
  'random.bin': randomBytes(300_000),
  'empty.bin': Buffer.alloc(0),
}

async function write(): Promise<string> {
  const file = path.join(folder, 'archive.zip')
  const zip = await ZipWriter.create(file)
  for (const [name, bytes] of Object.entries(contents)) {
    const added = await zip.add(name, Readable.from([bytes]), { compress: name.endsWith('.jsonl') })
    expect(added.size).toBe(bytes.length)
  }
  await zip.finish()
  return file
}

test('another library for ZIP files reads it', async () => {
  const zip = await openPromise(await write(), { autoClose: false })
  const read = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    read.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  zip.close()
  expect(Object.fromEntries(read)).toEqual(contents)
  expect(await readdir(folder)).toEqual(['archive.zip'])
})

test('not one bit of it can be other than it was', async () => {
  const file = await write()
  await requireWhole(file, () => undefined)
  const whole = readFileSync(file)
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * whole.length) / 60))
  for (const place of [...places, whole.length - 1, whole.length - 70, whole.length - 200]) {
    const damaged = Buffer.from(whole)
    damaged[place] = (damaged[place] ?? 0) ^ 0x10
    writeFileSync(file, damaged)
    await expect(
      requireWhole(file, () => undefined),
      String(place),
    ).rejects.toThrow(/is damaged: /)
  }
  writeFileSync(file, whole)
  await truncate(file, whole.length - 500)
  await expect(requireWhole(file, () => undefined)).rejects.toThrow(/cut short/)
})

test('the entry that is damaged is named', async () => {
  const file = await write()
  const whole = readFileSync(file)
  const place = whole.indexOf(contents['random.bin'].subarray(1000, 1020))
  whole[place] = (whole[place] ?? 0) ^ 1
  writeFileSync(file, whole)
  await expect(requireWhole(file, () => undefined)).rejects.toThrow('the entry "random.bin"')
})
