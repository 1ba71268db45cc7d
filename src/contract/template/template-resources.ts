import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { folderId } from '#contract/manual/folders.ts'
import { masterFolderId } from './template.ts'
import { bit, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

export const EMPTY_RESOURCE_NAME = 'Resource name cannot be empty'
export const EMPTY_LINK = 'Please enter the address of the link'
export const EMPTY_DOCUMENT = 'Please enter the text of the document'
export const INVALID_ADDRESS = 'Please enter a valid URL'

/** Longest text of a document, in characters. */
export const MAX_CONTENT_LENGTH = 100_000

export const resourceTypes = ['file', 'link', 'document'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** A link, text or file beside a folder of the template, shown there in every manual (`docs/product.md` §3). */
export const templateResource = namedObject('TemplateResource', {
  id: z.uuid(),
  name: z.string(),
  type: z.enum(resourceTypes),
  folderId: z.string(),
  url: z.string().nullable(),
  content: z.string().nullable(),
  filename: z.string().nullable(),
  mimetype: z.string().nullable(),
  size: z.int().nullable(),
  description: z.string().nullable(),
  position: z.int(),
  isActive: bit,
  createdBy: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type TemplateResource = z.infer<typeof templateResource>

const name = nameOf(EMPTY_RESOURCE_NAME)
/** Whether an address can be a link: HTTP or HTTPS, so that none can run here as `javascript:` would. */
export function isLink(address: string): boolean {
  return address.length <= 2000 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
export const resourceUrl = z
  .string()
  .trim()
  .refine(isLink, INVALID_ADDRESS)
  .meta({ format: 'uri', maxLength: 2000 })
const emptyAsNull = <Value extends z.ZodType<string>>(value: Value) =>
  z.preprocess((given) => (given === '' ? null : given), value.nullable())
const content = z.string().max(MAX_CONTENT_LENGTH, 'This text is too long').nullable()
const description = z.string().trim().max(2000, 'A description can have at most 2000 characters').nullable()
const position = z.int().min(0).max(1_000_000)
const bitInput = z.literal([0, 1], 'isActive is 0 or 1')

const endpoint = endpointsOf('Template resources', z.object({ id: z.uuid() }))

export const listFolderResources = endpoint('GET /api/folders/:id/resources', 'view', {
  summary: 'What the template has beside a folder: the active resources, by position',
  params: z.object({ id: folderId }),
  reply: z.array(templateResource),
})

export const downloadResource = endpoint('GET /api/resources/:id/download', 'user', {
  summary: 'The bytes of a resource that is a file',
  reply: 'bytes',
})

export const listResources = endpoint('GET /api/master/resources', 'master', {
  summary: 'The resources of the template, or of one folder of it, by position',
  query: z.object({ folderId: masterFolderId.optional() }),
  reply: z.array(templateResource),
})

export const createResource = endpoint('POST /api/master/resources', 'master', {
  summary: 'Put a link or a document beside a folder of the template',
  body: z.object({
    folderId: masterFolderId,
    type: z.enum(resourceTypes, 'A resource is a file, a link or a document'),
    name,
    url: emptyAsNull(resourceUrl).optional(),
    content: content.optional(),
    description: description.optional(),
    position: position.default(0),
    isActive: bitInput.default(1),
  }),
  status: 201,
  reply: templateResource,
  example: {
    body: { folderId: 'master_JK1', type: 'link', name: 'VAT rates', url: 'https://www.gov.uk/vat-rates' },
  },
})

/** The fields of the form that uploads a file, which keeps its file name unless `name` gives another. */
export const resourceForm = z.object({
  folderId: masterFolderId,
  name: name.optional(),
  description: description.optional(),
  position: z.coerce.number().pipe(position).default(0),
})

export const uploadResource = endpoint('POST /api/master/resources/upload', 'master', {
  summary: 'Put a file beside a folder of the template',
  body: 'multipart',
  form: resourceForm,
  status: 201,
  reply: templateResource,
  errors: ['too_large', 'truncated', 'disk_full'],
})

export const changeResource = endpoint('PATCH /api/master/resources/:id', 'master', {
  summary: 'Change a resource: what it says, where it stands, whether users see it',
  body: z
    .object({
      folderId: masterFolderId,
      name,
      url: emptyAsNull(resourceUrl),
      content,
      description,
      position,
      isActive: bitInput,
    })
    .partial()
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'There is nothing to change',
    ),
  reply: templateResource,
  example: { body: { position: 2, isActive: 0 } },
})

export const deleteResource = endpoint('DELETE /api/master/resources/:id', 'master', {
  summary: 'Take a resource away from the template',
})
