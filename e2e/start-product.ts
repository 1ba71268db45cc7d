import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { launchProduct } from '#server/testing/product.ts'
import { writeVideo } from './fake-camera.ts'

/** Starts the product with new data; the journeys get its URL from the environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-e2e-'))
  // Set, so that the first director does not become the master administrator.
  const product = await launchProduct({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'administrator@example.com',
    // Would slow the journeys down, and is tested elsewhere.
    OFFICE_CONVERTER: 'none',
  })
  process.env['E2E_URL'] = product.url.replace('127.0.0.1', 'localhost')
  await writeVideo(path.join(dataDir, 'camera.y4m'))
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await product.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}
