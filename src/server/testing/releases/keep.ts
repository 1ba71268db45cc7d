import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { create } from 'tar'
import { currentSchema } from '#server/platform/database/migrations.ts'
import { launchProduct, runAdmin, signUpAt } from '../product.ts'
import { fillRelease } from './contents.ts'

// Keeps the present version as what later ones must be able to upgrade: a data directory and an archive of it, in a
// folder that has the name of the schema. To be run for every release: npm run keep-release

const releases = path.join(import.meta.dirname, '../fixtures/releases')

/** Brotli's largest window finds what the databases of a cluster have in common. */
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
}

const folder = path.join(releases, currentSchema)
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-release-'))
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const product = await launchProduct({ DATA_DIR: dataDir })
  await fillRelease(product.url, await signUpAt(product.url, dataDir))
  const backup = await runAdmin(['backup', path.join(folder, 'archive.zip')], { DATA_DIR: dataDir })
  if (backup.code !== 0) throw new Error(backup.err)
  await product.end('SIGTERM')
  await pipeline(
    create({ cwd: dataDir, portable: true, mtime: new Date('2026-01-01') }, ['.']),
    createBrotliCompress(compression),
    createWriteStream(path.join(folder, 'data.tar.br')),
  )
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
