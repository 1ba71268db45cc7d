import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { dutyNames, movedFacts } from './deadline-rules.ts'
import { departments } from '#contract/company/built-in-folders.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { fileId } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import { day, daysBetween, period } from '#contract/platform/plain-date.ts'
import { cleanName, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

export const deadlineId = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+\.\d{4}-\d{2}-\d{2}$/)
const endpoint = endpointsOf('Deadlines', z.object({ id: deadlineId, ownId: z.uuid() }))

export const EMPTY_DEADLINE_TITLE = 'Please say what is due'

/** The longest range of days that is asked for at once: about ten years. */
const MAX_RANGE_DAYS = 3700

export const deadlineStates = ['open', 'done', 'late', 'snoozed'] as const
export type DeadlineState = (typeof deadlineStates)[number]

/** How a deadline of one's own comes again. */
export const repetitions = ['year', 'quarter', 'month', 'first-monday'] as const
export type Repetition = (typeof repetitions)[number]

const paper = z.object({ fileId: z.uuid(), name: z.string(), folderId: z.string() })

export const deadline = namedObject('Deadline', {
  /** Made from the rule and the period, for good. */
  id: z.string(),
  rule: z.enum([...dutyNames, 'own', 'expiry']),
  title: z.string(),
  period: period.nullable(),
  due: day,
  function: z.enum(departments),
  folderId: z.string(),
  state: z.enum(deadlineStates),
  /** Whether it fell due after the company began to follow its deadlines, or somebody said that it is still to be done. */
  isFollowed: z.boolean(),
  /** Whether it fell due in the year before, and nobody has said yet whether it was done. */
  ask: z.boolean(),
  closedBy: z
    .object({
      fileId: z.uuid().nullable(),
      fileName: z.string().nullable(),
      folderId: z.string().nullable(),
      note: z.string().nullable(),
      userId: z.uuid().nullable(),
      userName: z.string().nullable(),
      at: timestamp,
    })
    .nullable(),
  /** The law or guidance that it rests on; nothing for a deadline of one's own. */
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** The day on which the source was read. */
  sourceReadOn: day.nullable(),
  authority: z.string().nullable(),
  /** What it costs to miss it. */
  penalty: z.string().nullable(),
  /** The kinds of papers that prove that it was done. */
  proof: z.array(z.enum(documentKinds)),
  /** What is good to know in doing it. */
  advice: z.string().nullable(),
  /** The authority's page that says how it is done. */
  howTo: z.string().nullable(),
  form: z.string().nullable(),
  /** The case in which alone it is due; then it is never late. */
  onlyIf: z.string().nullable(),
  /** What to do now, once it is late. */
  ifLate: z.string().nullable(),
  /** The ids of those of the same series that fell due before and are not done, the oldest first. */
  earlier: z.array(z.string()),
  note: z.string().nullable(),
  snoozedUntil: day.nullable(),
  assignedTo: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** The paper that closed the one before. */
  lastPaper: paper.nullable(),
  /** The paper whose end it is, with those that it renewed, the latest first. */
  endingPaper: paper.extend({ earlier: z.array(paper) }).nullable(),
  /** The fact from which the next one is counted, and the day to which closing this one would move it. */
  moves: z.object({ fact: z.enum(movedFacts), day }).nullable(),
  /** A filed paper that seems to close it, by its kind and period; somebody has to say so. */
  offeredPaper: paper.nullable(),
  /** A filed paper that prepares it, and does not prove that it was done. */
  preparedBy: paper.nullable(),
  /** Only for a deadline of one's own: the id that it is changed and deleted by. */
  ownId: z.uuid().nullable(),
  /** The first day on which it could fall due. */
  ownFrom: day.nullable(),
  repeats: z.enum(repetitions).nullable(),
})
export type Deadline = z.infer<typeof deadline>

const range = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'The range ends before it begins',
    path: ['to'],
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) <= MAX_RANGE_DAYS,
    {
      message: 'Please ask for ten years at most',
      path: ['to'],
    },
  )

export const listDeadlines = endpoint('GET /api/deadlines', 'view', {
  summary:
    'What falls due in a range of days, in functions that the caller may view, by due day; without a range from when the company began to follow its deadlines, for a year ahead',
  query: range,
  reply: z.array(deadline),
  example: { query: { from: '2026-01-01', to: '2026-12-31' } },
})

export const listOverdue = endpoint('GET /api/deadlines/overdue', 'view', {
  summary:
    'What fell due in the year before the company began to follow its deadlines and is not known to be done, in functions that the caller may view',
  reply: z.array(deadline),
})

const note = z
  .string()
  .transform(cleanName)
  .pipe(z.string().max(1000, 'A note can have at most 1000 characters'))

export const closeDeadline = endpoint('POST /api/deadlines/:id/close', 'edit', {
  summary:
    'Close a deadline, by a paper that was filed or by hand; the fact that it was counted from moves on',
  body: z.object({
    fileId: fileId.nullish(),
    note: note.nullish(),
    /** The day to which the fact moves; without it, the day of the paper, else the end of the period. */
    madeUpTo: day.nullish(),
  }),
  reply: deadline,
  example: { body: { note: 'Filed by the accountant' } },
})

export const previewClosing = endpoint('GET /api/deadlines/:id/closing', 'edit', {
  summary:
    'What closing a deadline would change: the fact that moves, and when the next one falls due before and after',
  query: z.object({ fileId: fileId.optional(), madeUpTo: day.optional() }),
  reply: z.object({
    moves: z.object({ fact: z.enum(movedFacts), before: day.nullable(), after: day }).nullable(),
    /** The first due day after the one that is closed. */
    next: z.object({ before: day.nullable(), after: day.nullable() }),
  }),
})

/** What somebody says of a deadline that fell due before the company began to follow its deadlines. */
export const overdueAnswers = ['done', 'not-done', 'does-not-apply'] as const
export type OverdueAnswer = (typeof overdueAnswers)[number]

export const answerOverdue = endpoint('POST /api/deadlines/overdue', 'edit', {
  summary:
    'Say of what fell due in the year before that it was done, is still to be done and late, or does not apply; all or nothing',
  body: z.object({
    answers: z
      .array(
        z.object({
          id: deadlineId,
          answer: z.enum(overdueAnswers),
          fileId: fileId.nullish(),
          note: note.nullish(),
        }),
      )
      .max(200),
  }),
  reply: z.array(deadline),
  example: { body: { answers: [] } },
})

export const dismissDeadline = endpoint('POST /api/deadlines/:id/dismiss', 'edit', {
  summary:
    'Say that a deadline does not apply to the company; it goes from the calendar until it is opened again',
  body: z.object({ note: note.nullish() }),
  reply: deadline,
  example: { body: {} },
})

export const reopenDeadline = endpoint('POST /api/deadlines/:id/reopen', 'edit', {
  summary: 'Open a closed or snoozed deadline again',
  reply: deadline,
})

export const snoozeDeadline = endpoint('POST /api/deadlines/:id/snooze', 'edit', {
  summary: 'Put a deadline aside until a day; once it is due, it is late all the same',
  body: z.object({ until: day }),
  reply: deadline,
  errors: ['conflict'],
  example: { body: { until: '2199-01-01' } },
})

export const changeDeadline = endpoint('PATCH /api/deadlines/:id', 'edit', {
  summary: 'Give a deadline to a member who may view it, or to nobody; note something beside it',
  body: z.object({ assignedTo: z.uuid().nullable().optional(), note: note.nullable().optional() }),
  reply: deadline,
  example: { body: { note: 'Ask the accountant' } },
})

const ownDeadline = z.object({
  title: nameOf(EMPTY_DEADLINE_TITLE),
  folderId,
  /** The first time, if it repeats. */
  due: day,
  repeats: z.enum(repetitions).nullable().default(null),
})
export type OwnDeadline = z.output<typeof ownDeadline>

export const createDeadline = endpoint('POST /api/deadlines', 'edit', {
  summary: 'Add a deadline of one’s own, once or repeating',
  body: ownDeadline,
  status: 201,
  reply: deadline,
  example: { body: { title: 'Fire drill', folderId: 'S3', due: '2026-12-01', repeats: 'quarter' } },
})

export const changeOwnDeadline = endpoint('PUT /api/deadlines/own/:ownId', 'edit', {
  summary: 'Change a deadline of one’s own; what was closed of it stays',
  body: ownDeadline,
  reply: deadline,
  example: { body: { title: 'Fire drill', folderId: 'S3', due: '2026-12-01', repeats: 'month' } },
})

export const deleteOwnDeadline = endpoint('DELETE /api/deadlines/own/:ownId', 'edit', {
  summary: 'Delete a deadline of one’s own; what was closed of it stays',
})
