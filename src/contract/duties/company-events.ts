import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { deadline } from './deadlines.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { day } from '#contract/platform/plain-date.ts'

const endpoint = endpointsOf('Deadlines')

/** Something that can happen in a company, of which an authority has to be told. */
const eventKind = namedObject('EventKind', {
  /** The rule that says what is due. */
  event: z.string(),
  /** What happens, such as `Shares are allotted`. */
  title: z.string(),
  authority: z.string(),
  form: z.string().nullable(),
  advice: z.string().nullable(),
  penalty: z.string(),
  howTo: z.string().nullable(),
  folderId: z.string(),
  /** By when, if it happens on the day that was asked for. */
  due: day,
  /** The kinds of papers that may tell of it. */
  kinds: z.array(z.enum(documentKinds)),
})
export type EventKind = z.infer<typeof eventKind>

export const listEventKinds = endpoint('GET /api/company/events', 'view', {
  summary:
    'What can happen in a company of this form of which an authority has to be told, and by when if it does on a day',
  query: z.object({ on: day.optional() }),
  reply: z.array(eventKind),
})

export const EMPTY_EVENT = 'Please say what happened'

export const recordEvent = endpoint('POST /api/company/events', 'edit', {
  summary: 'Record that something happened, which gives the deadline by which an authority has to be told',
  body: z.object({
    event: z.string().max(60),
    on: day,
    /** Whom or what it is about. */
    about: nameOf(EMPTY_EVENT).nullish(),
  }),
  status: 201,
  reply: deadline,
  example: { body: { event: 'director-change', on: '2026-11-20', about: 'Jo Smith joins' } },
})
