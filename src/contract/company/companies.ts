import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { messageReply, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { email } from '#contract/platform/credentials.ts'
import { companyBadge } from './company-badge.ts'
import { companyChange, newCompany } from './company-forms.ts'
import { departments } from './built-in-folders.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { accessLevels, roles } from './roles.ts'

const endpoint = endpointsOf('Company', z.object({ id: z.uuid(), userId: z.uuid() }))

const access = z.enum(accessLevels)
export const functions = z.record(z.enum(departments), access)
/** Functions that are left out are `none`. */
const givenFunctions = z.partialRecord(z.enum(departments), access)
const day = z.iso.date('Please give a day as YYYY-MM-DD')
export const role = z.enum(roles, 'Please choose owner, director or member')

const givenRights = z.object({
  role,
  functions: givenFunctions.optional(),
  mayExport: z.boolean().optional(),
  until: day.nullish(),
})
export type GivenRights = z.output<typeof givenRights>

export const companyListing = namedObject('CompanyListing', {
  id: z.uuid(),
  name: z.string().nullable(),
  badge: companyBadge,
  businessCode: z.string().nullable(),
  role,
  functions,
  mayExport: z.boolean(),
  /** The last day of access, in London. */
  until: z.string().nullable(),
  /** Papers that wait to be filed; 0 for who edits nothing. */
  waiting: z.int(),
  /** Those of them that the person's inbox shows first: all, or for single functions what is theirs. */
  waitingForYou: z.int(),
  /** Who asks to join; 0 for who may not decide that. */
  requests: z.int(),
})
export type CompanyListing = z.infer<typeof companyListing>

export const listCompanies = endpoint('GET /api/companies', 'user', {
  isOfAllCompanies: true,
  summary: 'The companies whose member the caller is, with their rights there',
  reply: z.array(companyListing),
})

/** How long a closed company is kept, in days. */
export const CLOSED_DAYS = 30

const closedCompany = namedObject('ClosedCompany', {
  id: z.uuid(),
  name: z.string().nullable(),
  closedAt: timestamp,
  /** When it is deleted with everything in it. */
  deletedAt: timestamp,
})
export type ClosedCompany = z.infer<typeof closedCompany>

export const listClosedCompanies = endpoint('GET /api/companies/closed', 'user', {
  isOfAllCompanies: true,
  summary: 'The closed companies that the caller is an owner of, until they are deleted',
  reply: z.array(closedCompany),
})

export const reopenCompany = endpoint('POST /api/companies/:id/reopen', 'user', {
  isOfAllCompanies: true,
  summary: 'Open a closed company again, for all its members',
})

/** How many companies one person may own, closed ones included: the allowance of storage is each company's. */
export const MAX_OWN_COMPANIES = 100

export const createCompany = endpoint('POST /api/companies', 'user', {
  isOfAllCompanies: true,
  summary: "Make a company; the caller is its owner, its folders are the template's",
  body: newCompany,
  status: 201,
  reply: companyListing,
  errors: ['quota', 'rate_limited'],
  example: { body: { name: 'Analytical Engines Ltd' } },
})

export const company = namedObject('Company', {
  id: z.uuid(),
  name: z.string().nullable(),
  businessType: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  registeredOfficeAddress: z.string().nullable(),
  businessCode: z.string().nullable(),
  badge: companyBadge,
})
export type Company = z.infer<typeof company>

export const getCompany = endpoint('GET /api/company', 'view', {
  summary: 'What the company says of itself',
  reply: company,
})

export const changeCompany = endpoint('PATCH /api/company', 'manage', {
  summary: 'Change what the company says of itself; what is left out stays',
  body: companyChange,
  reply: company,
  example: { body: { name: 'Analytical Engines Ltd' } },
})

export const closeCompany = endpoint('DELETE /api/company', 'manage', {
  proof: 'fresh',
  summary: 'Close the company, whose name is typed; 30 days later it is gone with everything in it',
  body: z.object({ name: nameOf('Please type the name of the company') }),
  example: { body: { name: 'Analytical Engines Ltd' } },
})

export const renewBusinessCode = endpoint('POST /api/company/business-code/renew', 'manage', {
  summary: 'Give the company another business code; nobody joins by the one before any more',
  reply: z.object({ businessCode: z.string() }),
})

export const member = namedObject('Member', {
  userId: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  functions,
  mayExport: z.boolean(),
  until: z.string().nullable(),
  joinedAt: timestamp,
})
export type Member = z.infer<typeof member>

export const listMembers = endpoint('GET /api/company/members', 'view', {
  summary: 'The members of the company',
  reply: z.array(member),
})

export const companyPerson = namedObject('CompanyPerson', {
  userId: z.uuid(),
  name: z.string(),
  /** Whether the person can sign in to the company at this moment. */
  isMember: z.boolean(),
})
export type CompanyPerson = z.infer<typeof companyPerson>

export const listPeople = endpoint('GET /api/company/people', 'view', {
  summary: 'The members of the company, and those who left and did something that the caller may see',
  reply: z.array(companyPerson),
})

export const changeMember = endpoint('PATCH /api/company/members/:userId', 'manage', {
  proof: 'fresh',
  summary: 'Change the rights of a member; what is left out stays',
  body: givenRights.partial(),
  reply: member,
  errors: ['conflict'],
  example: { body: { role: 'member', functions: { 'Finance Director': 'edit' } } },
})

export const removeMember = endpoint('DELETE /api/company/members/:userId', 'manage', {
  proof: 'fresh',
  summary: 'End the access of a member at once',
  errors: ['conflict'],
})

export const leaveCompany = endpoint('POST /api/company/leave', 'view', {
  summary: 'Leave the company',
  errors: ['conflict'],
})

export const invitation = namedObject('Invitation', {
  id: z.uuid(),
  email: z.string(),
  role,
  functions,
  mayExport: z.boolean(),
  until: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint('GET /api/company/invitations', 'manage', {
  summary: 'Invitations that were not accepted yet',
  reply: z.array(invitation),
})

export const invite = endpoint('POST /api/company/invitations', 'manage', {
  proof: 'fresh',
  summary: 'Invite somebody by mail; the link works once, for 7 days, for that address alone',
  body: givenRights.extend({ email }),
  status: 201,
  reply: invitation,
  errors: ['conflict', 'rate_limited'],
  example: {
    body: { email: 'grace@example.com', role: 'member', functions: { 'Finance Director': 'edit' } },
  },
})

export const revokeInvitation = endpoint('DELETE /api/company/invitations/:id', 'manage', {
  summary: 'Revoke an invitation; its link stops working',
})

export const acceptInvitation = endpoint('POST /api/invitations/accept', 'user', {
  isOfAllCompanies: true,
  summary: 'Join the company that has invited the address of the caller',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ companyId: z.uuid() }),
  errors: ['invalid_token', 'rate_limited'],
  example: { body: { token: 'made-up' } },
})

export const joinCompany = endpoint('POST /api/companies/join', 'user', {
  isOfAllCompanies: true,
  summary:
    'Ask the owners of the company with a business code to be let in; the answer is the same for every code',
  body: z.object({ businessCode: z.string('Please give the business code').trim().min(1).max(40) }),
  status: 202,
  reply: messageReply,
  errors: ['rate_limited'],
  example: { body: { businessCode: '00000000' } },
})

const joinRequest = namedObject('JoinRequest', {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  askedAt: timestamp,
})
export type JoinRequest = z.infer<typeof joinRequest>

export const listJoinRequests = endpoint('GET /api/company/requests', 'manage', {
  summary: 'Who asks to join the company',
  reply: z.array(joinRequest),
})

export const approveJoinRequest = endpoint('POST /api/company/requests/:id/approve', 'manage', {
  proof: 'fresh',
  summary: 'Let somebody who has asked join the company',
  body: givenRights,
  reply: member,
  example: { body: { role: 'member', functions: { 'Finance Director': 'view' } } },
})

export const declineJoinRequest = endpoint('DELETE /api/company/requests/:id', 'manage', {
  summary: 'Turn down somebody who has asked to join the company',
})
