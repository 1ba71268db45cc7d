import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { linkKinds } from '#contract/outside/links.ts'
import { presetIds } from '#contract/outside/packs.ts'
import { standing } from '#contract/outside/requests.ts'
import { users } from '#server/people/tables.ts'
import { bytes, isoMade, key, time, partOf } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** What leads people without an account to papers that they are given or asked for. A pack or a request has its id. */
export const outsideLinks = pgTable(
  'outside_links',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    kind: text('kind', { enum: linkKinds }).notNull(),
    recipientEmail: text('recipient_email').notNull(),
    recipientName: text('recipient_name'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** It works for as long as its maker edits all of these areas, and may export where papers are of several folders. */
    areas: text('areas').array().notNull(),
    needsExport: boolean('needs_export').notNull().default(false),
    /** Its last day, in London. */
    expiresOn: date('expires_on').notNull(),
    endedAt: time('ended_at'),
    /** When both sides were told that it stopped. */
    stopToldAt: time('stop_told_at'),
    /** The SHA-256 of the code that opens it; null once that was used up. */
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    /** When the last codes were sent, the newest last. */
    codesSent: jsonb('codes_sent').$type<string[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('outside_links_maker').on(t.createdBy),
    index('outside_links_expires').on(t.expiresOn),
  ],
)

const linkId = () => uuid('link_id').notNull()

/** The addresses of a link, each by the SHA-256 of its token: every mail has one of its own. */
export const outsideTokens = pgTable(
  'outside_tokens',
  { workspaceId: workspaceId(), linkId: linkId(), hash: text('hash').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.hash] }),
    uniqueIndex('outside_tokens_hash').on(t.hash),
    partOf(t.workspaceId, t.linkId, outsideLinks),
  ],
)

/** Who opened a link with its code; the cookie is known by its SHA-256. */
export const outsideVisits = pgTable(
  'outside_visits',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    linkId: linkId(),
    hash: text('hash').notNull(),
    device: text('device'),
    openedAt: isoMade('opened_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('outside_visits_hash').on(t.hash),
    index('outside_visits_link').on(t.workspaceId, t.linkId),
    partOf(t.workspaceId, t.linkId, outsideLinks),
  ],
)

/** Papers that somebody without an account is asked for; each has the id of its link. */
export const paperRequests = pgTable(
  'paper_requests',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    message: text('message'),
    remind: boolean('remind').notNull(),
    every: text('every', { enum: standing }),
    /** The day on which it was mailed, or last asked for another period: reminders are counted from it. */
    askedOn: date('asked_on').notNull(),
    reminders: integer('reminders').notNull().default(0),
    /** The last day on which the company was told that a paper found no room. */
    fullToldOn: date('full_told_on'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), partOf(t.workspaceId, t.id, outsideLinks)],
)

/** What a request asks for, in the order of the keys. */
export const wantedPapers = pgTable(
  'wanted_papers',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    requestId: uuid('request_id').notNull(),
    name: text('name').notNull(),
    /** Its name without a period, by which a standing request asks for the next one. */
    subject: text('subject').notNull(),
    sentence: text('sentence'),
    /** The expected paper that it fills, the folder that expects it, and the period and person of the slot. */
    expectedId: text('expected_id'),
    folderId: text('folder_id'),
    periodTo: date('period_to'),
    person: text('person'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('wanted_papers_request').on(t.workspaceId, t.requestId),
    partOf(t.workspaceId, t.requestId, paperRequests),
  ],
)

/** What came for a request, as its receipt says. It stays when the file is deleted. */
export const receivedPapers = pgTable(
  'received_papers',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    wantedId: uuid('wanted_id').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
    sha256: text('digest').notNull(),
    receivedAt: isoMade('received_at'),
    declined: text('declined'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('received_papers_wanted').on(t.workspaceId, t.wantedId),
    index('received_papers_file').on(t.workspaceId, t.fileId),
    partOf(t.workspaceId, t.wantedId, wantedPapers),
  ],
)

/** Papers that somebody without an account is given; each has the id of its link. */
export const packs = pgTable(
  'packs',
  {
    workspaceId: workspaceId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    message: text('message'),
    mayDownload: boolean('may_download').notNull(),
    watermark: boolean('watermark').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), partOf(t.workspaceId, t.id, outsideLinks)],
)

/** The papers of a pack, each as it was given: a later version, a rename, a move or a deletion changes nothing here. */
export const packItems = pgTable(
  'pack_items',
  {
    workspaceId: workspaceId(),
    packId: uuid('pack_id').notNull(),
    number: integer('number').notNull(),
    fileId: uuid('file_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    folderId: text('folder_id').notNull(),
    folderName: text('folder_name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    pages: integer('pages'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.packId, t.number] }),
    index('pack_items_file').on(t.workspaceId, t.fileId),
    partOf(t.workspaceId, t.packId, packs),
  ],
)

const ofVisit = (t: Record<'visitId' | 'workspaceId', AnyPgColumn>) =>
  partOf(t.workspaceId, t.visitId, outsideVisits)

/** For how long the pages of a pack were on the screen in a visit, and when last. */
export const packPages = pgTable(
  'pack_pages',
  {
    workspaceId: workspaceId(),
    visitId: uuid('visit_id').notNull(),
    number: integer('number').notNull(),
    page: integer('page').notNull(),
    ms: bytes('ms').notNull(),
    shownAt: time('shown_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.visitId, t.number, t.page] }), ofVisit(t)],
)

/** What was taken along in a visit, each paper once. */
export const packDownloads = pgTable(
  'pack_downloads',
  {
    workspaceId: workspaceId(),
    visitId: uuid('visit_id').notNull(),
    number: integer('number').notNull(),
    downloadedAt: time('downloaded_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.visitId, t.number] }), ofVisit(t)],
)

/** Presets that companies keep: those of the product without some of their lines. */
export const packPresets = pgTable(
  'pack_presets',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    name: text('name').notNull(),
    base: text('base', { enum: presetIds }).notNull(),
    without: text('without').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)
