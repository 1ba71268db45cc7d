import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { cleanName } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import { documentKinds } from '#contract/documents/document-kinds.ts'
import { dutyNames } from '#contract/duties/deadline-rules.ts'
import { expectedPackIds } from '#contract/duties/expected-packs.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { fileId, reason } from '#contract/manual/files.ts'
import { folderId } from '#contract/manual/folders.ts'
import { day, period } from '#contract/platform/plain-date.ts'
import { masterFolderId } from '#contract/template/template.ts'

/**
 * How often a paper is expected: once; for each month, quarter, accounting year, tax year, VAT period or quarter of Making Tax Digital; for each person;
 * or as long as the matter lasts, with a day on which it ends.
 */
export const expectedOften = [
  'once',
  'month',
  'quarter',
  'year',
  'taxyear',
  'vat',
  'update',
  'person',
  'while',
] as const
export type ExpectedOften = (typeof expectedOften)[number]

export const expectedOftenLabels: Readonly<Record<ExpectedOften, string>> = {
  once: 'Once',
  month: 'Each month',
  quarter: 'Each quarter',
  year: 'Each year',
  taxyear: 'Each tax year',
  vat: 'Each VAT period',
  update: 'Each quarterly update',
  person: 'Each person',
  while: 'As long as it lasts',
}

export const dormantExpectations = ['no', 'also', 'only'] as const

export const slotStates = ['here', 'missing', 'ending', 'ended', 'skipped'] as const
export type SlotState = (typeof slotStates)[number]

const text = (length: number) => z.string().trim().min(1, 'Please fill this in').max(length)

const version = z.object({
  /** It holds from this day on, until the next version. */
  from: day,
  every: z.enum(expectedOften),
  /** How many months after the end of its period a paper is missed. */
  graceMonths: z
    .int('Please give a number of months')
    .min(0)
    .max(24, 'Please give at most 24 months')
    .default(0),
  reason: text(300),
})

const expectedId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
const endpoint = endpointsOf('Expected papers', z.object({ id: folderId, expectedId, fileId }))

/** A paper that a folder of the template is expected to hold (`docs/product.md` §16). */
export const expectedPaper = namedObject('ExpectedPaper', {
  id: expectedId,
  folderId: z.string().regex(/^[A-Z]{1,3}(?:[1-9][0-9]{0,8})?$/, 'Please give the code of a folder, as JK1'),
  name: text(120),
  /** Any of these kinds fills it. */
  kinds: z.array(z.enum(documentKinds)).min(1, 'Please choose a kind').max(12),
  /** Where there are any, the name of the file must hold one: several papers of a folder are of the same kind. */
  words: z.array(text(40)).max(12).default([]),
  /** A paper of its kinds whose text says one of these fills it, whatever its name and folder. */
  says: z.array(text(60)).max(12).default([]),
  forms: z.array(z.enum(businessTypes)).min(1, 'Please choose a form').max(3),
  /** The pack that it belongs to; without one it is expected of every company of its forms. */
  needs: z.enum(expectedPackIds).nullable().default(null),
  /** From how many people on it is expected where somebody is employed; always while their number is not known. */
  staff: z.int('Please give a number of people').min(0).max(100_000).default(0),
  law: z.boolean().default(false),
  /** Whether a dormant company is expected to have it, too, or alone. */
  dormant: z.enum(dormantExpectations).default('no'),
  /** Whether the accounts of a year are made from it. */
  yearEnd: z.boolean().default(false),
  /** The year whose accounts are made from it. */
  ofYear: z.enum(['this', 'before']).default('this'),
  /** The duty whose proof stands for it: the acceptance of a statement for the statement. */
  duty: z.enum(dutyNames).nullable().default(null),
  /** Oldest first. */
  versions: z.array(version).min(1).max(30),
})
export type ExpectedPaper = z.output<typeof expectedPaper>

const slot = namedObject('ExpectedSlot', {
  /** Made from what is expected, its period and its person. */
  id: z.string(),
  /** By which it is skipped, changed or removed. */
  expectedId: z.string(),
  name: z.string(),
  every: z.enum(expectedOften),
  period: period.nullable(),
  person: z.string().nullable(),
  state: z.enum(slotStates),
  fileId: z.uuid().nullable(),
  fileName: z.string().nullable(),
  /** Where the paper that fills it is filed. */
  fileFolderId: z.string().nullable(),
  ends: day.nullable(),
  /** Whether a person said that its paper is the one. */
  isChosen: z.boolean(),
  /** A paper of the folder that may be the one that is missing. */
  offered: z.object({ fileId: z.uuid(), fileName: z.string() }).nullable(),
  /** Papers that filled it before. */
  earlier: z.array(
    z.object({ fileId: z.uuid(), fileName: z.string(), fileFolderId: z.string(), ends: day.nullable() }),
  ),
  kinds: z.array(z.enum(documentKinds)),
  /** Why it is expected. */
  reason: z.string(),
  law: z.boolean(),
  /** Why the company skips it. */
  skipReason: z.string().nullable(),
  /** Whether the accounts of a year are made from it. */
  yearEnd: z.boolean(),
  /** Whether the company expects it by itself. */
  isOwn: z.boolean(),
})
export type ExpectedSlot = z.infer<typeof slot>

/** A slot with the folder in which its paper is expected. */
const placedSlot = slot
  .extend({ folderId: z.string(), folderName: z.string() })
  .meta({ id: 'PlacedExpectedSlot' })
export type PlacedSlot = z.infer<typeof placedSlot>

export const listExpected = endpoint('GET /api/folders/:id/expected', 'view', {
  summary: 'The papers that a folder should hold, and whether it does',
  reply: z.array(slot),
})

const monthOfPapers = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** `none`: nothing is expected of this month, or not yet. */
  state: z.enum(['here', 'missing', 'none']),
  /** What the paper covers that is expected in this month; a VAT period is in the month in which it ends. */
  period: period.nullable(),
  fileId: z.uuid().nullable(),
  fileFolderId: z.string().nullable(),
})
export type MonthOfPapers = z.infer<typeof monthOfPapers>

const monthlyPapers = namedObject('MonthlyPapers', {
  expectedId: z.string(),
  folderId: z.string(),
  name: z.string(),
  /** The last twelve that have ended, the earliest first. */
  months: z.array(monthOfPapers).length(12),
})
export type MonthlyPapers = z.infer<typeof monthlyPapers>

export const getCompleteness = endpoint('GET /api/company/completeness', 'view', {
  summary: 'How many of the expected papers are here, in folders that the caller may view',
  reply: z.object({
    expected: z.int(),
    here: z.int(),
    /** The three to get next: what ended, then what the law asks for. */
    next: z.array(placedSlot).max(3),
    /** Bank statements, VAT returns and payroll, where they are expected, over twelve months. */
    months: z.array(monthlyPapers),
    /** Folders that should hold something; what ended counts as missing. */
    folders: z.array(
      z.object({ id: z.string(), expected: z.int(), here: z.int(), missing: z.int(), ending: z.int() }),
    ),
  }),
})

export type Completeness = z.infer<typeof getCompleteness.reply>

export const listMissing = endpoint('GET /api/company/missing', 'view', {
  summary:
    'The expected papers that are missing or have ended, in folders that the caller may view: what ended first, then what the law asks for',
  reply: z.array(placedSlot),
})

const fit = namedObject('ExpectedFit', {
  fileId: z.uuid(),
  fileName: z.string(),
  expectedId: z.string(),
  folderId: z.string(),
  name: z.string(),
  period: period.nullable(),
  person: z.string().nullable(),
  /** Where there are any, the name under which it is filed must hold one. */
  words: z.array(z.string()),
})
/** An expected paper that one in the inbox would fill. */
export type ExpectedFit = z.infer<typeof fit>

export const listFits = endpoint('GET /api/expected/fits', 'view', {
  summary: 'The expected papers that the papers in the inbox would fill, each if it was filed in its folder',
  reply: z.array(fit),
})

export const skipExpected = endpoint('PUT /api/folders/:id/expected/:expectedId/skip', 'edit', {
  summary: 'Say why the company does not need a paper that a folder is expected to hold',
  body: z.object({ reason }),
  reply: z.array(slot),
  example: { body: { reason: 'The accountant keeps it' } },
})

export const wantExpected = endpoint('DELETE /api/folders/:id/expected/:expectedId/skip', 'edit', {
  summary: 'Expect a paper again that was skipped',
  reply: z.array(slot),
})

export const fillExpected = endpoint('PUT /api/folders/:id/expected/:expectedId/papers/:fileId', 'edit', {
  summary: 'Say that a filed paper is the one that is expected, whatever was read in it',
  body: z.object({
    /** The last day of the period of the slot, where it has one. */
    to: day.nullable().default(null),
    person: z.string().max(120).nullable().default(null),
  }),
  reply: z.array(slot),
  example: { body: { to: '2026-03-31' } },
})

export const emptyExpected = endpoint('DELETE /api/folders/:id/expected/:expectedId/papers/:fileId', 'edit', {
  summary: 'Say no longer that a paper is the one that is expected; what was read in it counts again',
  reply: z.array(slot),
})

const ownExpected = z.object({
  name: nameOf('Please say what is expected'),
  kinds: z.array(z.enum(documentKinds)).min(1, 'Please choose a kind').max(12),
  every: z.enum(expectedOften),
  /** Whether it goes with the papers of a year-end. */
  yearEnd: z.boolean().default(false),
  reason: z.string().transform(cleanName).pipe(z.string().max(300)).default(''),
})
export type OwnExpected = z.output<typeof ownExpected>

export const addExpected = endpoint('POST /api/folders/:id/expected', 'edit', {
  summary: 'Expect a paper of the company’s own in a folder',
  body: ownExpected,
  status: 201,
  reply: z.array(slot),
  example: { body: { name: 'Food hygiene rating', kinds: ['inspection'], every: 'year' } },
})

export const changeExpected = endpoint('PUT /api/folders/:id/expected/:expectedId', 'edit', {
  summary: 'Change what the company itself expects in a folder',
  params: z.object({ id: folderId, expectedId: z.uuid() }),
  body: ownExpected,
  reply: z.array(slot),
  example: { body: { name: 'Food hygiene rating', kinds: ['inspection'], every: 'quarter' } },
})

export const removeExpected = endpoint('DELETE /api/folders/:id/expected/:expectedId', 'edit', {
  summary: 'No longer expect a paper of the company’s own',
  params: z.object({ id: folderId, expectedId: z.uuid() }),
  reply: z.array(slot),
})

/** An expected paper as the calls of the template have it, with the ids of its folders (`master_L2`). */
const masterPaper = expectedPaper.extend({ folderId: z.string() }).meta({ id: 'MasterExpectedPaper' })

export const listExpectedPapers = endpoint('GET /api/master/expected-papers', 'master', {
  summary: 'The papers that folders are expected to hold, in the template',
  reply: z.array(masterPaper),
})

const givenPaper = expectedPaper.omit({ id: true }).extend({ folderId: masterFolderId })
const exampleOfPaper = {
  body: {
    folderId: 'master_A1',
    name: 'Articles of association',
    kinds: ['articles'],
    forms: ['Ltd Company'],
    versions: [{ from: '2026-01-01', every: 'once', reason: 'Say how the company is run' }],
  },
}

export const addExpectedPaper = endpoint('POST /api/master/expected-papers', 'master', {
  summary: 'Expect another paper of companies; one that contradicts itself is refused',
  body: givenPaper,
  status: 201,
  reply: masterPaper,
  example: exampleOfPaper,
})

export const changeExpectedPaper = endpoint('PUT /api/master/expected-papers/:id', 'master', {
  summary: 'Change a paper that is expected of companies; one that contradicts itself is refused',
  params: z.object({ id: expectedPaper.shape.id }),
  body: givenPaper,
  reply: masterPaper,
  example: exampleOfPaper,
})
