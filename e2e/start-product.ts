import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { launchProduct } from '#server/testing/product.ts'
import { writeFilm } from './fake-camera.ts'

/** Starts the product as its users do, on data of its own; the journeys find it by the environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-e2e-'))
  // Named, so that no director is the master administrator for having come first.
  const product = await launchProduct({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'administrator@example.com',
    // It would take a processor from the journeys; it has tests of its own.
    OFFICE_CONVERTER: 'none',
  })
  process.env['E2E_URL'] = product.url.replace('127.0.0.1', 'localhost')
  writeFilm(path.join(dataDir, 'camera.y4m'))
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await product.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}
