import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'

const endpoint = endpointsOf('Account')

/** Security events returned when the request sets no `limit` (`docs/product.md` §9). */
export const SECURITY_PAGE = 50

/** What people do with their accounts; everything else is done with the company. */
export const accountEventTypes = [
  'sign-in',
  'sign-out',
  /** An account was opened, verified or closed. */
  'account',
  'password',
  'password-reset',
  'email',
  /** A second factor was asked for, added or removed. */
  'second-factor',
  'passkey',
  'recovery-code',
  /** A sign-in at an identity provider was linked or removed. */
  'identity',
  'session',
  'reauthenticate',
] as const

/** Every type of event in the security log. */
export const securityEventTypes = [
  ...accountEventTypes,
  'export',
  /** Several documents at once as a ZIP, or a list of what they say as CSV. */
  'download',
  /**
   * Papers were deleted for good before the day until which the law asks to keep them, or destroyed with a certificate
   * after it.
   */
  'destruction',
  'token',
  'role',
  'member',
  'invitation',
  'company',
  /** The administrator of the server did something with an account, a company or a job. */
  'administration',
  /** Something of others was asked for. */
  'access',
  /** The address of a pack or a request was made, opened or ended, or a code of it was sent or refused. */
  'outside',
] as const

const securityEventType = z.enum(securityEventTypes)
export type SecurityEventType = z.infer<typeof securityEventType>

export const securityResult = z.enum(['ok', 'refused'])

/**
 * Details of an event: numbers, names of settings, and who was invited, asked or given papers; never names of documents, tokens or passwords.
 */
export const securityDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

export const securityEvent = namedObject('SecurityEvent', {
  id: z.uuid(),
  type: securityEventType,
  at: timestamp,
  /** The network address that the request came from; null for what an operator did, and once it was erased. */
  address: z.string().nullable(),
  /** The browser and system, such as `Firefox on Windows`. */
  device: z.string().nullable(),
  result: securityResult,
  detail: securityDetail.nullable(),
  /** The name of the company that it concerns, as it is now, while whose event it is belongs to it. */
  company: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const listQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().default(SECURITY_PAGE),
  type: securityEventType.optional(),
  result: securityResult.optional(),
})

export const listSecurityEvents = endpoint('GET /api/account/security', 'user', {
  summary: 'What happened around the security of the account, newest first',
  query: listQuery,
  reply: z.array(securityEvent),
  example: { query: { limit: 20 } },
})

export const companySecurityEvent = securityEvent
  .extend({
    userId: z.uuid().nullable(),
    /** Null for nobody in particular, and for somebody whose account was closed. */
    userName: z.string().nullable(),
  })
  .meta({ id: 'CompanySecurityEvent' })
export type CompanySecurityEvent = z.infer<typeof companySecurityEvent>

export const listCompanySecurityEvents = endpoint('GET /api/company/security', 'manage', {
  tag: 'Company',
  summary: 'What happened around the security of the company, newest first, for its owners',
  query: listQuery,
  reply: z.array(companySecurityEvent),
  example: { query: { limit: 20 } },
})

/** The last seal of a company's record, as people note and compare it. */
export const seal = z.object({
  number: z.int(),
  /** The beginning of its hash. */
  shortForm: z.string(),
  at: timestamp,
  /** How many entries it and the seals before it hold. */
  entries: z.int(),
})

export const getSeal = endpoint('GET /api/account/seal', 'view', {
  summary: 'The last seal of the record, for an owner; null before the first one, and for everybody else',
  reply: z.object({ seal: seal.nullable() }),
})

export const failedSignIns = namedObject('FailedSignIns', {
  count: z.int(),
  lastAt: timestamp.nullable(),
  /** The last places that tries came from. */
  places: z.array(
    z.object({ address: z.string().nullable(), device: z.string().nullable(), count: z.int() }),
  ),
  /** How many places there were besides. */
  morePlaces: z.int(),
})
export type FailedSignIns = z.infer<typeof failedSignIns>

export const getFailedSignIns = endpoint('GET /api/account/failed-sign-ins', 'user', {
  summary: 'How often somebody failed to sign in to the account since the person was last told',
  reply: failedSignIns,
})

export const hideFailedSignIns = endpoint('POST /api/account/failed-sign-ins/seen', 'user', {
  summary: 'Note that the person was told of the failures up to a time',
  body: z.object({ lastAt: timestamp }),
  example: { body: { lastAt: '2026-01-31T12:00:00.000Z' } },
})
