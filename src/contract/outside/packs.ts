import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { exampleIds, fileIds } from '#contract/manual/files.ts'
import { day, period } from '#contract/platform/plain-date.ts'
import { MAX_PACK, packItemOutside } from './visit.ts'
import { linkFields, newLinkFields } from './links.ts'

/** Lists of papers that somebody usually asks for. */
export const presetIds = ['accountant', 'bank', 'buyer', 'solicitor'] as const
export type PresetId = (typeof presetIds)[number]

const item = packItemOutside.extend({ fileId: z.uuid(), isOutdated: z.boolean() })
const packFields = {
  ...linkFields,
  title: z.string(),
  mayDownload: z.boolean(),
  /** Whether name and day are written across what is shown and printed. */
  watermark: z.boolean(),
  items: z.array(item),
}

export const packVisit = z.object({
  at: timestamp,
  email: z.string(),
  device: z.string().nullable(),
  shown: z.array(z.object({ number: z.int(), page: z.int(), seconds: z.number() })),
  downloaded: z.array(z.int()),
})
export type PackVisit = z.infer<typeof packVisit>

export const packListing = namedObject('PackListing', {
  ...packFields,
  visits: z.int(),
  lastVisitAt: timestamp.nullable(),
})
export type PackListing = z.infer<typeof packListing>

export const pack = namedObject('Pack', { ...packFields, visits: z.array(packVisit) })
export type Pack = z.infer<typeof pack>

const endpoint = endpointsOf(
  'Packs',
  z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(MAX_PACK) }),
)
const change = { reply: pack, errors: ['conflict'] } as const

export const createPack = endpoint('POST /api/packs', 'edit', {
  proof: 'fresh',
  summary: 'Give papers to somebody without an account, each as it is now; this answer alone has the address',
  body: z
    .object({
      ...newLinkFields,
      title: nameOf('Please give a title'),
      files: fileIds.optional(),
      preset: z.enum(presetIds).optional(),
      /** The last day of the year of an accountant's pack. */
      to: day.optional(),
      mayDownload: z.boolean().default(true),
      watermark: z.boolean().default(false),
    })
    .refine(
      ({ files, preset }) => (files === undefined) !== (preset === undefined),
      'Please choose papers, or a preset',
    ),
  status: 201,
  reply: pack.extend({ url: z.string() }),
  errors: ['not_found', 'rate_limited'],
  example: {
    body: { title: 'For the loan', recipient: { email: 'bank@example.com' }, files: exampleIds },
  },
})

export const listPacks = endpoint('GET /api/packs', 'view', {
  summary: 'What was given to whom, newest first, as far as the caller may see it',
  query: pageQuery,
  reply: z.array(packListing),
  example: { query: { limit: 50 } },
})

export const getPack = endpoint('GET /api/packs/:id', 'view', {
  summary: 'One pack with its receipts: who was shown which pages, and what was downloaded',
  reply: pack,
})

export const changePack = endpoint('PATCH /api/packs/:id', 'edit', {
  ...change,
  proof: 'fresh',
  summary: 'Give a pack more days, or fewer',
  body: z.object({ expiresOn: day }),
  example: { body: { expiresOn: '2026-12-31' } },
})

export const endPack = endpoint('DELETE /api/packs/:id', 'edit', {
  summary: 'End a pack at once',
})

export const showPackAddress = endpoint('POST /api/packs/:id/address', 'edit', {
  ...change,
  proof: 'fresh',
  summary: 'Another address of a pack, because none is stored; the former ones go on working',
  status: 201,
  reply: z.object({ url: z.string() }),
})

export const replacePackItem = endpoint('POST /api/packs/:id/items/:number/replace', 'edit', {
  ...change,
  summary: 'Give the newest version of a paper in the place of the one that was given',
})

export const packPreset = namedObject('PackPreset', {
  /** A UUID for a preset of the company's own. */
  id: z.string(),
  name: z.string(),
  base: z.enum(presetIds),
  isOwn: z.boolean(),
})
export type PackPreset = z.infer<typeof packPreset>

export const listPresets = endpoint('GET /api/packs/presets', 'view', {
  summary: 'The lists of papers that packs are made from',
  reply: z.array(packPreset),
})

export const presetLine = z.object({
  id: z.string(),
  section: z.string().nullable(),
  name: z.string(),
  /** The papers that the caller may give, in their order. */
  files: z.array(z.object({ id: z.uuid(), name: z.string(), folderId: z.string() })),
  /** What is not here: the line itself, or some of its periods. */
  missing: z.array(z.string()),
})
export type PresetLine = z.infer<typeof presetLine>

export const readPreset = endpoint('GET /api/packs/presets/:preset', 'view', {
  summary: 'What a preset would take, and what is missing',
  params: z.object({ preset: z.union([z.enum(presetIds), z.uuid()]) }),
  query: z.object({ to: day.optional() }),
  reply: packPreset.extend({
    title: z.string(),
    /** The years that an accountant's preset can take. */
    years: z.array(period),
    lines: z.array(presetLine),
  }),
  errors: ['not_found'],
  example: { query: {} },
})

export const keepPreset = endpoint('POST /api/packs/presets', 'edit', {
  summary: "Keep a preset without some of its lines as the company's own",
  body: z.object({
    name: nameOf('Please give a name'),
    base: z.enum(presetIds),
    without: z.array(z.string().max(200)).max(500),
  }),
  status: 201,
  reply: packPreset,
  example: { body: { name: 'Our bank', base: 'bank', without: ['forecast'] } },
})

export const removePreset = endpoint('DELETE /api/packs/presets/:id', 'edit', {
  summary: "Remove one of the company's own presets",
})
