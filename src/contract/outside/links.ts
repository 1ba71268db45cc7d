import { z } from 'zod'
import { timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { email } from '#contract/platform/credentials.ts'
import { day } from '#contract/platform/plain-date.ts'

/** Until when an address works unless its maker says otherwise, and at most, in days from now. */
export const LINK_DAYS = 14
export const MAX_LINK_DAYS = 366
export const VISIT_HOURS = 12
/** Codes that one address sends in an hour, wrong ones that end a code, and how long a code works. */
export const CODES_PER_HOUR = 5
export const CODE_TRIES = 5
export const CODE_MINUTES = 30

/** Addresses for outsiders lead to papers that they are given (pack) or asked for (request). */
export const linkKinds = ['pack', 'request'] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * What an address is good for: `open`; `ended` by its maker; `expired`, after its last day; `stopped`, because whoever made
 * it may no longer give or ask for these papers, or the administrator does not allow it.
 */
export const linkStates = ['open', 'ended', 'expired', 'stopped'] as const
export type LinkState = (typeof linkStates)[number]

export const recipient = z.object({ email, name: nameOf('Please give a name').optional() })
export type Recipient = z.output<typeof recipient>

export const recipientName = ({ recipient: to }: { recipient: Recipient }): string => to.name ?? to.email

/** What is said alike of a pack or a request that is made. */
export const newLinkFields = {
  recipient,
  message: z
    .string()
    .max(2000, 'Please write at most 2,000 characters')
    .transform((text) => text.trim() || null)
    .optional(),
  expiresOn: day.optional(),
}

/** What packs and requests say alike of themselves to the company. */
export const linkFields = {
  id: z.uuid(),
  recipient: z.object({ email: z.string(), name: z.string().optional() }),
  message: z.string().nullable(),
  expiresOn: day,
  state: z.enum(linkStates),
  /** The id of its maker; null once the account was closed. */
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  createdAt: timestamp,
}

export const tokenParams = z.object({ token: z.string().min(1).max(100) })
