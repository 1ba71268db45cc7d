import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import * as nodeFs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskStorage, type FileSystem } from './disk.ts'
import { listAll, storageSuite } from './testing/storage.suite.ts'

const newFolder = () => nodeFs.mkdtemp(path.join(tmpdir(), 'board-manual-storage-'))

async function leftoversIn(folder: string): Promise<string[]> {
  const names = await Promise.all(
    ['staging', 'uploads'].map(async (name) => nodeFs.readdir(path.join(folder, name))),
  )
  return names.flat()
}

storageSuite('disk', async () => {
  const folder = await newFolder()
  return {
    storage: await createDiskStorage(folder),
    reopen: () => createDiskStorage(folder),
    leftovers: () => leftoversIn(folder),
    remove: () => nodeFs.rm(folder, { recursive: true }),
  }
})

/** The file system with some methods of its open files replaced. */
function fileSystemWith(
  instead: (name: string, handle: nodeFs.FileHandle) => Partial<nodeFs.FileHandle>,
  others: Partial<FileSystem> = {},
): FileSystem {
  return {
    ...nodeFs,
    async open(...args) {
      const handle = await nodeFs.open(...args)
      return Object.assign(handle, instead(String(args[0]), handle))
    },
    ...others,
  }
}

describe('the disk driver', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await newFolder()
  })
  afterAll(() => nodeFs.rm(folder, { recursive: true }))

  it('syncs the bytes before it renames the file, and the folder before it resolves', async () => {
    await createDiskStorage(folder)
    const done: string[] = []
    const relative = (name: string) => path.relative(folder, name).replace(/[0-9a-f-]{64}|[0-9a-f-]{36}/, '*')
    const storage = await createDiskStorage(
      folder,
      fileSystemWith(
        (name, handle) => {
          const sync = handle.sync.bind(handle)
          const writev = handle.writev.bind(handle)
          return {
            async sync() {
              await sync()
              done.push(`sync ${relative(name)}`)
            },
            async writev(chunks: NodeJS.ArrayBufferView[]) {
              const result = await writev(chunks)
              done.push(`write ${relative(name)}`)
              return result
            },
          } as Partial<nodeFs.FileHandle>
        },
        {
          async rename(from, to) {
            await nodeFs.rename(from, to)
            done.push(`rename ${relative(String(from))} ${relative(String(to))}`)
          },
        },
      ),
    )
    const staged = await storage.stage(Readable.from([randomBytes(70_000), randomBytes(70_000)]), {
      maxBytes: 1e6,
    })
    await staged.commit()
    const shelf = `blobs/${staged.sha256.slice(0, 2)}`
    // A small body is written with one call.
    expect(done).toEqual([
      'write staging/*',
      'sync staging/*',
      `rename staging/* ${shelf}/*`,
      `sync ${shelf}`,
    ])
  })

  it('creates private folders, and missing ones again', async () => {
    const storage = await createDiskStorage(folder)
    const staged = await storage.stage(Readable.from([randomBytes(10)]), { maxBytes: 10 })
    await nodeFs.rm(path.join(folder, 'blobs'), { recursive: true })
    await expect(staged.commit()).rejects.toMatchObject({ code: 'not_found' })
    await createDiskStorage(folder)
    await staged.commit()
    expect((await storage.read(staged.sha256)).length).toBe(10)
    expect((await nodeFs.stat(path.join(folder, 'blobs'))).mode & 0o777).toBe(0o700)
    expect(
      (await nodeFs.stat(path.join(folder, 'blobs', staged.sha256.slice(0, 2), staged.sha256))).mode & 0o777,
    ).toBe(0o600)
  })

  it.each(['ENOSPC', 'EDQUOT'])('says that the disk is full, after part of a write (%s)', async (code) => {
    const failing = async () => {
      throw Object.assign(new Error(code), { code })
    }
    let room = 300_000
    const full = fileSystemWith((_, handle) => {
      const write = handle.write.bind(handle)
      return {
        write: failing,
        async writev(chunks: Uint8Array[]) {
          if (room === 0) return failing()
          const fits = Buffer.concat(chunks).subarray(0, room)
          room -= fits.length
          const { bytesWritten } = await write(fits)
          return { bytesWritten, buffers: chunks }
        },
      } as Partial<nodeFs.FileHandle>
    })
    const storage = await createDiskStorage(folder, full)
    await expect(
      storage.stage(Readable.from([randomBytes(400_000)]), { maxBytes: 1e6 }),
    ).rejects.toMatchObject({
      code: 'disk_full',
    })
    await expect(storage.check()).rejects.toMatchObject({ code: 'disk_full' })
    expect(await leftoversIn(folder)).toEqual([])
  })

  it('leaves only a temporary file when it is killed, which is removed later', async () => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { createDiskStorage } = await import(process.argv[1])
         const storage = await createDiskStorage(process.argv[2])
         async function* endless() {
           for (;;) {
             yield new Uint8Array(300_000)
             process.stdout.write('.')
             await new Promise((resolve) => setTimeout(resolve, 5))
           }
         }
         await storage.stage(endless(), { maxBytes: 1e9 })`,
        fileURLToPath(new URL('disk.ts', import.meta.url)),
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let dots = 0
    for await (const text of child.stdout) if ((dots += String(text).length) > 5) break
    child.kill('SIGKILL')
    if (child.signalCode === null) await once(child, 'exit')
    expect(await leftoversIn(folder)).toHaveLength(1)

    const storage = await createDiskStorage(folder)
    const listed = await listAll(storage)
    expect(await storage.clearAbandoned(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.clearAbandoned(new Date(Date.now() + 60_000))).toBe(1)
    expect(await leftoversIn(folder)).toEqual([])
    expect(await listAll(storage)).toEqual(listed)
  })
})
