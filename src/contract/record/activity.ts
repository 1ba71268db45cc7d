import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { factNames } from '#contract/documents/fact-names.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'

const endpoint = endpointsOf('Account')

/** Activity entries returned when the request sets no `limit` (`docs/product.md` §9). */
export const ACTIVITY_PAGE = 50

const details = <Shape extends z.ZodRawShape>(shape: Shape) => ({ metadata: z.object(shape) })

const file = z.object({ entityType: z.literal('file') })
const folder = z.object({ entityType: z.literal('folder') })
const trash = z.object({ entityType: z.literal('trash') })
const account = z.object({ entityType: z.literal('account') })
const resource = z.object({ entityType: z.literal('resource') })
const expected = z.object({ entityType: z.literal('expected') })
const keepRule = z.object({ entityType: z.literal('keep_rule') })
const party = z.object({ entityType: z.literal('party') })
const deadline = z.object({ entityType: z.literal('deadline') })

const request = z.object({ entityType: z.literal('request') })
const pack = z.object({ entityType: z.literal('pack') })

const trashId = z.uuid()
const deletedForGood = trash.extend(
  details({
    folders: z.int(),
    files: z.int(),
    names: z.array(z.string()),
    /** Why papers went before the day until which they were to be kept, and how many. */
    reason: z.string().optional(),
    early: z.int().optional(),
  }),
)

/** Every kind of activity that is recorded: what it is about, and its details. */
export const activityKinds = {
  upload: file.extend(details({ size: z.int(), mimetype: z.string() })),
  rename: file.extend(details({ before: z.string() })),
  /** The folder before; the name before as well where one file was moved. */
  move: file.extend(details({ before: z.string(), name: z.string().optional() })),
  copy: file.extend(details({ from: z.uuid() })),
  delete: file.extend(details({ trashId })),
  /** The name before, where it was taken meanwhile. */
  restore: file.extend({ metadata: z.object({ before: z.string() }).optional() }),
  email: file.extend(details({ to: z.string(), subject: z.string() })),
  /** It has other bytes; those of before stay as a former version. */
  version: file.extend(details({ version: z.int(), size: z.int(), mimetype: z.string() })),
  restore_version: file.extend(details({ version: z.int(), from: z.int() })),
  /** Nobody may delete it for good. */
  hold: file.extend(details({ reason: z.string() })),
  lift_hold: file.extend(details({ reason: z.string() })),
  /** It is known since when a paper's time of keeping runs. */
  ended: file.extend(details({ on: z.string().nullable() })),
  /** A virus was found. */
  refuse: file,
  /** Facts of a document were set or confirmed. */
  facts: file.extend(details({ facts: z.array(z.enum(factNames)) })),
  /** Two spellings count as one party, or no longer. */
  merge_party: party,
  split_party: party,
  /** Somebody asked for another reading. */
  read: file,
  /** It arrived from another app. */
  share: file.extend(details({ size: z.int() })),
  discard: file,

  create_folder: folder,
  rename_folder: folder.extend(details({ before: z.string() })),
  reset_folder: folder.extend(details({ before: z.string() })),
  /** The parent before. */
  move_folder: folder.extend(details({ before: z.string().nullable() })),
  copy_folder: folder.extend(details({ from: z.string(), folders: z.int(), files: z.int() })),
  delete_folder: folder.extend(details({ trashId, folders: z.int(), files: z.int() })),
  restore_folder: folder.extend(details({ trashId })),

  /** Papers whose time of keeping was over were destroyed; the entry is about the certificate. */
  destroy: file.extend(details({ files: z.int(), names: z.array(z.string()) })),

  delete_for_good: deletedForGood,
  empty_trash: deletedForGood,

  create_account: account,
  /** A sign-in at an identity provider was joined to it. */
  account,
  appoint: account,
  update_profile: account.extend(details({ fields: z.array(z.string()) })),
  create_business_code: account,
  verify_email: account,
  change_email: account,
  change_password: account,
  reset_password: account,
  end_session: account,
  second_factor: account,
  'upload-token': account,
  export: account,

  set_company_facts: deadline.extend(details({ fields: z.array(z.string()) })),
  /** It is no longer due, because the facts of the company or a deadline of its own changed. */
  end_deadline: deadline.extend(details({ deadlines: z.array(z.string()) })),
  close_deadline: deadline.extend(details({ fileId: z.uuid().nullable(), note: z.string().nullable() })),
  reopen_deadline: deadline,
  snooze_deadline: deadline.extend(details({ until: z.string() })),
  change_deadline: deadline.extend(details({ changed: z.array(z.string()) })),
  create_deadline: deadline.extend(details({ due: z.string(), repeats: z.string().nullable() })),
  delete_deadline: deadline,
  change_deadline_rule: deadline,
  change_keep_rule: keepRule,
  skip_expected: expected,
  /** Somebody said that a paper is the one that is expected, or no longer. */
  fill_expected: expected,
  empty_expected: expected,
  want_expected: expected,
  add_expected: expected,
  change_expected: expected,
  remove_expected: expected,

  /** Papers were given to somebody without an account; `files` are theirs, so that the history of each tells of it. */
  give: pack.extend(details({ to: z.string(), files: z.array(z.uuid()) })),
  change_pack: pack.extend(details({ until: z.string() })),
  end_pack: pack,
  /** The newest version of a paper took the place of the one that was given. */
  replace_given: pack.extend(details({ version: z.int(), files: z.array(z.uuid()) })),
  /** A paper of a pack was on the screen of its recipient, or was taken along. */
  show_given: pack.extend(details({ files: z.array(z.uuid()) })),
  download_given: pack.extend(details({ files: z.array(z.uuid()) })),
  /** Papers were asked of somebody without an account. */
  ask: request.extend(details({ to: z.string(), wanted: z.array(z.string()) })),
  /** A request was mailed again, because papers are missing or a period has ended. */
  ask_again: request.extend(details({ to: z.string(), wanted: z.array(z.string()) })),
  change_request: request.extend(details({ changed: z.array(z.string()) })),
  end_request: request,
  /** A paper came that a request asks for. */
  receive: file.extend(details({ request: z.uuid(), from: z.string(), size: z.int(), sha256: z.string() })),
  decline: file.extend(details({ request: z.uuid(), reason: z.string() })),

  seed_resources: resource,
  create_resource: resource.extend(details({ type: z.string() })),
  change_resource: resource.extend(details({ changed: z.array(z.string()) })),
  delete_resource: resource.extend(details({ type: z.string(), url: z.string().nullable() })),
} satisfies Record<string, z.ZodType>

export type ActivityType = keyof typeof activityKinds

type KindOf<Type extends ActivityType> = z.infer<(typeof activityKinds)[Type]>

/** A kind of activity with the details of one entry. */
export type ActivityDetails = {
  [Type in ActivityType]: { type: Type } & Omit<KindOf<Type>, 'entityType'>
}[ActivityType]

/** The kinds of activity that are about one kind of thing. */
export type ActivityAbout<Entity extends string> = {
  [Type in ActivityType]: KindOf<Type>['entityType'] extends Entity ? Type : never
}[ActivityType]

export const activity = namedObject('Activity', {
  id: z.uuid(),
  /** An {@link ActivityType}, or one that an older version recorded. */
  type: z.string(),
  description: z.string(),
  entityId: z.string().nullable(),
  entityType: z.string().nullable(),
  folderId: z.string().nullable(),
  folderName: z.string().nullable(),
  metadata: z.looseObject({}).nullable(),
  /** Who did it; null for what the product did by itself. */
  userId: z.uuid().nullable(),
  /** Null once the account was closed, too. */
  userName: z.string().nullable(),
  createdAt: timestamp,
})
export type Activity = z.infer<typeof activity>

export const listActivity = endpoint('GET /api/account/activity', 'view', {
  summary: 'What was done, newest first',
  query: pageQuery.extend({
    limit: pageQuery.shape.limit.unwrap().default(ACTIVITY_PAGE),
    /** What one person did. */
    person: z.uuid().optional(),
  }),
  reply: z.array(activity),
  example: { query: { limit: 20 } },
})
