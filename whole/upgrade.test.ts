import { mkdtemp, rm } from 'node:fs/promises'
import { createReadStream, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchProduct, runAdmin } from '#server/testing/product.ts'
import { expectRelease } from '#server/testing/releases/contents.ts'

// What earlier releases left behind is brought up to date: their data directories and their archives.

const releases = path.join(import.meta.dirname, '../src/server/testing/fixtures/releases')
const kept = readdirSync(releases)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-upgrade-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** Unpacks into a folder that nobody else may read, as the product makes it. */
async function unpack(file: string, folder: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    createBrotliDecompress(),
    extract({ cwd: folder, dmode: 0o700, fmode: 0o600 }),
  )
}

/** Works with what was upgraded; gives how `admin verify` ended. */
async function workAndVerify() {
  const product = await launchProduct({ DATA_DIR: dataDir })
  try {
    await expectRelease(product.url)
    return await runAdmin(['verify'], { DATA_DIR: dataDir })
  } finally {
    await product.end('SIGTERM')
  }
}

test.each(kept)('the data directory of %s is upgraded by a start', async (release) => {
  await unpack(path.join(releases, release, 'data.tar.br'), dataDir)
  expect(await workAndVerify()).toMatchObject({ code: 0 })
})

test.each(kept)('the archive of %s is restored', async (release) => {
  const archive = path.join(releases, release, 'archive.zip')
  expect(await runAdmin(['restore', archive], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(await workAndVerify()).toMatchObject({ code: 0 })
})
