import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, type Part, PutObjectCommand, S3, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '#contract/platform/errors.ts'
import { StartError } from '#server/platform/start-error.ts'
import { IdleTimeout } from '#server/platform/idle-timeout.ts'
import type { ByteRange } from './storage.ts'

export interface BucketOptions {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the bucket may send nothing before a call fails, in milliseconds. */
  idleTimeoutMs?: number
}

export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/** An object that comes in parts, as the store names it. */
interface PartwiseUpload {
  Key: string
  UploadId: string
}

const READ_BYTES = 256 * 1024
const IDLE_TIMEOUT_MS = 15_000
const CONNECT_MS = 3000

const quiet = () => undefined

/**
 * Calls an S3-compatible store on one bucket. Every call has a timeout, and fails with AppError `not_found`, `disk_full`,
 * or `unavailable` for any other cause.
 */
export function openBucket(options: BucketOptions) {
  const { accessKeyId, bucket, endpoint, idleTimeoutMs = IDLE_TIMEOUT_MS, region, secretAccessKey } = options
  const client = new S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Few stores other than Amazon's support a host name for each bucket.
    forcePathStyle: true,
    // Other stores do not support the SDK's checksums in trailers; the signed hash is the checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // Errors are thrown, and need not be logged.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A socket may be idle because its reader is slow, which {@link IdleTimeout} distinguishes.
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: 0, socketTimeout: 0 },
  })

  async function ask<Answer>(
    call: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
    idleTimeout = new IdleTimeout(idleTimeoutMs),
  ): Promise<Answer> {
    try {
      return await call({ abortSignal: idleTimeout.signal })
    } catch (error) {
      throw failureOf(error)
    } finally {
      idleTimeout.pause()
    }
  }

  return {
    /** Stores an object. Its hash is part of the signature, so that the store refuses other or incomplete bytes. */
    async put(
      key: string,
      body: Uint8Array | FileHandle,
      { sha256, size }: { sha256: string; size: number },
    ) {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      const stream = body instanceof Uint8Array ? undefined : requestBody(body, idleTimeout)
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: stream ?? (body as Uint8Array),
        ContentLength: size,
      })
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> }
          headers['x-amz-content-sha256'] = sha256
          return next(args)
        },
        { step: 'build', name: 'signedHash' },
      )
      try {
        await ask((given) => client.send(command, given), idleTimeout)
      } finally {
        stream?.destroy()
      }
    },

    /** Streams an object or a range of it; `size` is that of the whole object. */
    async get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      const part = range && `bytes=${String(range.start)}-${String(range.end ?? '')}`
      const asked = { Bucket: bucket, Key: key, Range: part }
      const { Body, ContentLength, ContentRange } = await ask(
        (given) => client.getObject(asked, given),
        idleTimeout,
      )
      const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
      return { size: size ?? 0, stream: responseBody(Body as Readable, idleTimeout) }
    },

    /** Undefined when the object does not exist. */
    async head(key: string): Promise<StoredObject | undefined> {
      const asked = { Bucket: bucket, Key: key }
      const found = await orUndefined(ask((given) => client.headObject(asked, given)))
      return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
    },

    /** Copies within the store. Copying an object onto itself updates its time. */
    async copy(from: string, to: string): Promise<void> {
      const asked = { Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }
      await ask((given) => client.copyObject({ ...asked, MetadataDirective: 'REPLACE' }, given))
    },

    async delete(key: string): Promise<void> {
      await ask((given) => client.deleteObject({ Bucket: bucket, Key: key }, given))
    },

    /** All objects with a prefix, in the order of their keys. */
    async *list(prefix: string): AsyncGenerator<StoredObject> {
      let after: string | undefined
      do {
        const asked = { Bucket: bucket, Prefix: prefix, ContinuationToken: after }
        const page = await ask((given) => client.listObjectsV2(asked, given))
        for (const { Key, LastModified, Size } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
        }
        after = page.NextContinuationToken
      } while (after !== undefined)
    },

    /**
     * Checks the configuration. A store that does not answer is no error, because it may come back.
     *
     * @throws StartError when the bucket does not exist, or the key is refused
     */
    async requireUsable(): Promise<void> {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      try {
        await client.headBucket({ Bucket: bucket }, { abortSignal: idleTimeout.signal })
      } catch (error) {
        const message = configurationErrors[statusOf(error) ?? 0]
        if (message !== undefined) throw new StartError(`${message} (S3_BUCKET=${bucket} at ${endpoint})`)
      } finally {
        idleTimeout.pause()
      }
    },

    /** A signed URL for a PUT of exactly that many bytes. */
    async signPut(key: string, size: number, lifeSeconds: number): Promise<string> {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: size })
      return await getSignedUrl(client, command, { expiresIn: lifeSeconds })
    },

    /** The uploads in parts that are under way, of objects with a prefix. */
    async listPartwise(prefix: string): Promise<Array<PartwiseUpload & { begunAt: Date }>> {
      const asked = { Bucket: bucket, Prefix: prefix }
      const { Uploads = [] } = await ask((given) => client.listMultipartUploads(asked, given))
      return Uploads.map(({ Initiated, Key = '', UploadId = '' }) => ({
        Key,
        UploadId,
        begunAt: Initiated ?? new Date(),
      }))
    },

    async beginPartwise(key: string): Promise<PartwiseUpload> {
      const asked = { Bucket: bucket, Key: key }
      const { UploadId = '' } = await ask((given) => client.createMultipartUpload(asked, given))
      return { Key: key, UploadId }
    },

    /** The parts that have arrived, by number. */
    async partsOf({ Key, UploadId }: PartwiseUpload): Promise<Part[]> {
      const parts: Part[] = []
      let after: string | undefined
      do {
        const asked = { Bucket: bucket, Key, UploadId, PartNumberMarker: after }
        const page = await ask((given) => client.listParts(asked, given))
        parts.push(...(page.Parts ?? []))
        after = page.IsTruncated === true ? page.NextPartNumberMarker : undefined
      } while (after !== undefined)
      return parts
    },

    /** A signed URL for a PUT of a part of exactly that many bytes; parts are numbered from 1. */
    async signPart({ Key, UploadId }: PartwiseUpload, number: number, size: number, lifeSeconds: number) {
      const part = { Bucket: bucket, Key, UploadId, PartNumber: number, ContentLength: size }
      return await getSignedUrl(client, new UploadPartCommand(part), { expiresIn: lifeSeconds })
    },

    /** Makes an object of the parts that have arrived. */
    async endPartwise({ Key, UploadId }: PartwiseUpload, parts: readonly Part[]): Promise<void> {
      const Parts = parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
      const asked = { Bucket: bucket, Key, UploadId, MultipartUpload: { Parts } }
      await ask((given) => client.completeMultipartUpload(asked, given))
    },

    async abortPartwise({ Key, UploadId }: PartwiseUpload): Promise<void> {
      const asked = { Bucket: bucket, Key, UploadId }
      await ask((given) => client.abortMultipartUpload(asked, given))
    },

    /** A signed URL for a GET, with the headers of the response. */
    async signGet(key: string, type: string, disposition: string, lifeSeconds: number): Promise<string> {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-store',
      })
      return await getSignedUrl(client, command, { expiresIn: lifeSeconds })
    },

    close: () => client.destroy(),
  }
}

/** Reads a file for a request; each chunk resets the timeout. */
function requestBody(file: FileHandle, idleTimeout: IdleTimeout): Readable {
  async function* parts() {
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: READ_BYTES })) {
      idleTimeout.reset()
      yield chunk as Uint8Array
    }
  }
  const stream = Readable.from(parts(), { objectMode: false })
  // The SDK does not listen for errors of the body, so the call would wait for the timeout.
  stream.once('error', (error) => idleTimeout.abort(error))
  return stream
}

/** Reads a response; the timeout runs only while it waits for the store, not for the reader. */
function responseBody(body: Readable, idleTimeout: IdleTimeout): Readable {
  async function* parts() {
    try {
      idleTimeout.reset()
      for await (const chunk of body) {
        idleTimeout.pause()
        yield chunk as Uint8Array
        idleTimeout.reset()
      }
    } catch (error) {
      throw failureOf(error)
    } finally {
      idleTimeout.pause()
    }
  }
  const stream = Readable.from(parts(), { objectMode: false })
  stream.once('close', () => body.destroy())
  return stream
}

const MISSING = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])
const FULL = new Set(['QuotaExceeded', 'EntityTooLarge.Quota', 'XMinioStorageFull', 'InsufficientStorage'])

/** Errors in the configuration, by the status of the store's response. */
const configurationErrors: Partial<Record<number, string>> = {
  301: 'S3_REGION is not the region of the bucket',
  400: 'S3_REGION or AWS_ACCESS_KEY_ID is not known to the store',
  403: 'The store refuses AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  404: 'S3_BUCKET does not exist in the store',
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** The AppError for an error of the store, which is its cause. */
function failureOf(error: unknown): Error {
  const { name } = error as Error
  const status = statusOf(error)
  if (MISSING.has(name)) return new AppError('not_found')
  if (status === 416) return new RangeError('There is nothing in this range')
  const code = FULL.has(name) || status === 507 ? 'disk_full' : 'unavailable'
  return Object.assign(new AppError(code), { cause: error })
}

async function orUndefined<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
