import path from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { blobPath, createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the configured storage: a bucket, or a folder in `DATA_DIR`.
 *
 * @throws StartError when the bucket does not exist or is not accessible; one that does not answer is reported by
 *   `/readyz`
 */
export async function openStorage(config: Config): Promise<Storage> {
  const {
    ACCEL_ROOT,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    S3_BUCKET,
    S3_ENDPOINT,
    S3_PUBLIC,
    S3_REGION,
  } = config
  const dataDir = path.resolve(config.DATA_DIR)
  if (S3_BUCKET === undefined) {
    const storage = await createDiskStorage(path.join(dataDir, 'files'))
    return ACCEL_ROOT === undefined
      ? storage
      : { ...storage, accelUrl: (sha256) => `${ACCEL_ROOT}${blobPath(sha256)}` }
  }
  // Loaded only when needed, because the SDK is large.
  const { createS3Storage } = await import('./s3.ts')
  return await createS3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? '',
    region: S3_REGION ?? '',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    spoolFolder: path.join(dataDir, 'arriving'),
    isPublic: S3_PUBLIC === 'redirect',
  })
}
