import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { rememberingStorage } from './remembering-storage.ts'

const SHA256 = 'ab'.repeat(32)

test('pictures are remembered until they are made anew or their document goes, other derived files are not', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-remembering-'))
  try {
    const storage = rememberingStorage(await createDiskStorage(folder))
    const derived = path.join(folder, 'derived/ab', SHA256)
    const read = async (name: string) => (await storage.readDerived(SHA256, name))?.toString()
    expect(await read('thumbnail-96.webp')).toBeUndefined()
    for (const name of ['thumbnail-96.webp', 'notes.json'])
      await storage.saveDerived(SHA256, name, Buffer.from('old'))
    expect([await read('thumbnail-96.webp'), await read('notes.json')]).toEqual(['old', 'old'])
    for (const name of ['thumbnail-96.webp', 'notes.json'])
      await writeFile(path.join(derived, name), 'by another server')
    expect([await read('thumbnail-96.webp'), await read('notes.json')]).toEqual(['old', 'by another server'])
    await storage.saveDerived(SHA256, 'thumbnail-96.webp', Buffer.from('new'))
    expect(await read('thumbnail-96.webp')).toBe('new')
    await storage.remove(SHA256)
    expect(await read('thumbnail-96.webp')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
