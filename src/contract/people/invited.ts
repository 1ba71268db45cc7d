import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { functions, role } from '#contract/company/companies.ts'
import { timestamp } from '#contract/platform/common-fields.ts'
import { registration } from '#contract/platform/credentials.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { user } from './sign-in.ts'

const endpoint = endpointsOf('Account access')
const token = z.string().min(1).max(200)

export const readInvitation = endpoint('POST /api/invitations/read', 'public', {
  summary: 'What the link of an invitation is about; whoever has it reads the mails of its address',
  body: z.object({ token }),
  reply: namedObject('InvitationRead', {
    company: z.string().nullable(),
    invitedBy: z.string().nullable(),
    email: z.string(),
    role,
    functions,
    mayExport: z.boolean(),
    /** The last day of the access. */
    until: z.string().nullable(),
    expiresAt: timestamp,
    /** Whether the address has an account, which signs in to accept. */
    hasAccount: z.boolean(),
  }),
  errors: ['invalid_token'],
  example: { body: { token: 'made-up' } },
})

export const invitedAccount = registration.pick({ firstName: true, lastName: true, password: true })

export const openInvited = endpoint('POST /api/invitations/open', 'public', {
  summary:
    'Open an account for the address of an invitation, which its link verifies, join the company and sign in',
  body: invitedAccount.extend({ token }),
  status: 201,
  reply: namedObject('InvitedAccount', { user, companyId: z.uuid() }),
  errors: ['invalid_token', 'conflict', 'registration_closed'],
  example: { body: { token: 'made-up', firstName: 'Grace', password: 'Correct-horse-1' } },
})
