import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '#contract/errors.ts'
import { StartError } from '#server/platform/start-error.ts'
import { IdleTimeout } from '#server/platform/idle-timeout.ts'
import type { ByteRange } from './storage.ts'

export interface BucketOptions {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the store may be silent before a call is given up, in milliseconds. */
  idleTimeoutMs?: number
}

export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  modifiedAt: Date
}

/** Fewer, larger reads of a file that is sent. */
const READ_BYTES = 256 * 1024
const PATIENCE_MS = 15_000
const CONNECT_MS = 3000

const quiet = () => undefined

/**
 * The calls of an S3-compatible store on one bucket. None waits without end, and a failure has the name that the
 * storage interface gives it: what the store does not know is `not_found`, no room left `disk_full`, and everything
 * else, from a refused connection to half an answer, `unavailable`.
 */
export function openBucket(options: BucketOptions) {
  const { accessKeyId, bucket, endpoint, idleTimeoutMs = PATIENCE_MS, region, secretAccessKey } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's seldom have a name of its own for each bucket.
    forcePathStyle: true,
    // The SDK's own checksums travel in trailers that other stores do not read; the signed hash is the checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // Errors are thrown; the SDK's log adds nothing.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A socket may be idle while its reader is slow; how long is too long is for {@link IdleTimeout} to say.
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
    /** Stores a body whole or not at all: its hash is part of the signature, so that the store refuses any other. */
    async put(
      key: string,
      body: Uint8Array | FileHandle,
      { sha256, size }: { sha256: string; size: number },
    ) {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      const stream = body instanceof Uint8Array ? undefined : sending(body, idleTimeout)
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

    /** Streams an object or a part of it; `size` is that of the whole. */
    async get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }> {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      const part = range && `bytes=${String(range.start)}-${String(range.end ?? '')}`
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range: part })
      const { Body, ContentLength, ContentRange } = await ask(
        (given) => client.send(command, given),
        idleTimeout,
      )
      const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
      return { size: size ?? 0, stream: receiving(Body as Readable, idleTimeout) }
    },

    /** What is known of an object; undefined when there is none. */
    async head(key: string): Promise<StoredObject | undefined> {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key })
      const found = await orUndefined(ask((given) => client.send(command, given)))
      return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() }
    },

    /** Copies within the store; onto itself, it renews the object's time. */
    async copy(from: string, to: string): Promise<void> {
      const command = new CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${from}`,
        MetadataDirective: 'REPLACE',
      })
      await ask((given) => client.send(command, given))
    },

    async delete(key: string): Promise<void> {
      await ask((given) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), given))
    },

    /** Every object whose key begins so, in the order of the keys. */
    async *list(prefix: string): AsyncGenerator<StoredObject> {
      let after: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after })
        const page = await ask((given) => client.send(command, given))
        for (const { Key, LastModified, Size } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
        }
        after = page.NextContinuationToken
      } while (after !== undefined)
    },

    /**
     * Finds out early what would fail every call. A store that is away is not at fault: it may come back.
     *
     * @throws StartError when the bucket is not there, or not for this key
     */
    async requireUsable(): Promise<void> {
      const idleTimeout = new IdleTimeout(idleTimeoutMs)
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: idleTimeout.signal })
      } catch (error) {
        const fault = faults[statusOf(error) ?? 0]
        if (fault !== undefined) throw new StartError(`${fault} (S3_BUCKET=${bucket} at ${endpoint})`)
      } finally {
        idleTimeout.pause()
      }
    },

    /** An address that takes one body of exactly that many bytes, without further signing. */
    async signPut(key: string, size: number, lifeSeconds: number): Promise<string> {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: size })
      return await getSignedUrl(client, command, { expiresIn: lifeSeconds })
    },

    /** An address that gives the object to whoever has it, under a type and name of our choosing. */
    async signGet(key: string, type: string, disposition: string, lifeSeconds: number): Promise<string> {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-cache',
      })
      return await getSignedUrl(client, command, { expiresIn: lifeSeconds })
    },

    close: () => client.destroy(),
  }
}

/** A file as it is sent: each part that goes out is progress. */
function sending(file: FileHandle, idleTimeout: IdleTimeout): Readable {
  async function* parts() {
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: READ_BYTES })) {
      idleTimeout.reset()
      yield chunk as Uint8Array
    }
  }
  const stream = Readable.from(parts(), { objectMode: false })
  // The SDK does not watch the body that it sends: without this, a file that cannot be read would hang the call.
  stream.once('error', (error) => idleTimeout.abort(error))
  return stream
}

/** A body as it arrives. The store's silence is timed, its reader's slowness is not. */
function receiving(body: Readable, idleTimeout: IdleTimeout): Readable {
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

const MISSING = new Set(['NoSuchKey', 'NotFound'])
const FULL = new Set(['QuotaExceeded', 'EntityTooLarge.Quota', 'XMinioStorageFull', 'InsufficientStorage'])

/** What the operator got wrong, by the status of the store's answer. */
const faults: Partial<Record<number, string>> = {
  301: 'S3_REGION is not the region of the bucket',
  400: 'S3_REGION or AWS_ACCESS_KEY_ID is not known to the store',
  403: 'The store refuses AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  404: 'S3_BUCKET does not exist in the store',
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** A failure of the store by the name that the interface gives it; the cause stays with it, for the log. */
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
