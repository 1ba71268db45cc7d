import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { timestamp } from '#contract/platform/common-fields.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { file, fileId } from './files.ts'

const endpoint = endpointsOf(
  'Versions',
  z.object({ id: fileId, version: z.coerce.number().int().min(1).max(1_000_000) }),
)

/** Where the bytes of a version came from. */
export const versionSources = ['upload', 'drive', 'mail', 'request', 'restore'] as const
export type VersionSource = (typeof versionSources)[number]

export const fileVersion = namedObject('FileVersion', {
  version: z.int(),
  /** What the file was called when this version was replaced; its name now for the newest. */
  name: z.string(),
  sha256: z.string(),
  size: z.int(),
  mimetype: z.string(),
  /** What the person who added it was called. */
  by: z.string(),
  at: timestamp,
  source: z.enum(versionSources),
})
export type FileVersion = z.infer<typeof fileVersion>

export const addVersion = endpoint('POST /api/files/:id/versions', 'edit', {
  summary:
    'Replace what is in a file by one file; what it held stays as a former version. The same bytes change nothing',
  body: 'multipart',
  reply: file,
  errors: ['too_large', 'truncated', 'infected', 'unavailable', 'quota', 'disk_full'],
})

export const listVersions = endpoint('GET /api/files/:id/versions', 'view', {
  summary: 'The versions of a file, the newest first',
  reply: z.array(fileVersion),
})

export const downloadVersion = endpoint('GET /api/files/:id/versions/:version/download', 'view', {
  summary: 'The bytes of one version, to be saved',
  reply: 'bytes',
})

export const viewVersion = endpoint('GET /api/files/:id/versions/:version/view', 'view', {
  summary: 'One version as a PDF, to be shown beside the newest',
  reply: 'bytes',
  errors: ['unsupported'],
})

export const restoreVersion = endpoint('POST /api/files/:id/versions/:version/restore', 'edit', {
  summary: 'Add a new version with the bytes of a former one; those of the newest change nothing',
  reply: file,
  errors: ['quota'],
})
