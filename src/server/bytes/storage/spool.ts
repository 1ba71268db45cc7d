import { randomUUID } from 'node:crypto'
import * as nodeFs from 'node:fs/promises'
import path from 'node:path'
import { writeFailure } from './file-errors.ts'
import { receive, type Received } from './receive.ts'
import { requireExpected, type StageOptions } from './storage.ts'

export type SpoolFileSystem = Pick<typeof nodeFs, 'open' | 'rm'>

interface SpoolOptions {
  fs?: SpoolFileSystem
  /** Whether to sync the file, because it becomes the blob. */
  isDurable?: boolean
}

/**
 * Writes bytes to a new file in a folder, and checks their size and hash; on failure the file is removed.
 *
 * @throws AppError as {@link Storage.stage} does
 */
export async function spool(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { expected, maxBytes }: StageOptions,
  { fs = nodeFs, isDurable = true }: SpoolOptions = {},
): Promise<Received & { file: string }> {
  const file = path.join(folder, randomUUID())
  try {
    const received = await receive(source, maxBytes, () => fs.open(file, 'wx', 0o600), isDurable)
    requireExpected(received, expected)
    return { file, ...received }
  } catch (error) {
    await fs.rm(file, { force: true })
    throw writeFailure(error)
  }
}
