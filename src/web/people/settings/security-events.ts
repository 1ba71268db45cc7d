import { type Role, roles } from '#contract/company/roles.ts'
import type { SecurityEvent, SecurityEventType } from '#contract/record/security.ts'

/** What the security log calls each type of event. */
export const securityEventLabels: Readonly<Record<SecurityEventType, string>> = {
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  account: 'Account',
  password: 'Change of password',
  'password-reset': 'Password reset',
  email: 'Email address',
  'second-factor': 'Second factor',
  passkey: 'Passkey',
  'recovery-code': 'Recovery code',
  identity: 'Linked sign-in',
  session: 'Session ended',
  reauthenticate: 'Identity confirmed',
  export: 'Export of everything',
  download: 'Download of several documents',
  destruction: 'Deletion before the legal time',
  token: 'Upload token',
  role: 'Role changed',
  member: 'Member',
  invitation: 'Invitation',
  company: 'Company',
  administration: 'Administration of the server',
  outside: 'Link for an outsider',
  access: 'Asked for something of others',
}

/** Where an event came from: `Firefox on Linux · 192.0.2.7`. */
export function originText({ address, device }: Pick<SecurityEvent, 'address' | 'device'>): string {
  const known = [device, address].filter((part) => part !== null)
  return known.length === 0 ? 'On the server' : known.join(' · ')
}

const changes: Readonly<Record<string, string>> = {
  sent: 'sent',
  revoked: 'taken back',
  joined: 'joined',
  approved: 'let in',
  removed: 'removed',
  left: 'left',
  closed: 'closed',
  'opened again': 'opened again',
  made: 'made',
  profile: 'profile changed',
  'business code': 'new business code',
  'code sent': 'code sent',
  'told that it ended': 'told that it has ended',
  code: 'wrong code',
  opened: 'opened',
  'paper received': 'sent a paper',
  'address shown': 'address shown again',
  ended: 'ended',
}

/** Types of events in which somebody changes somebody or something of the company. */
const ofCompany: ReadonlySet<SecurityEventType> = new Set([
  'role',
  'member',
  'invitation',
  'company',
  'outside',
])

const links: Readonly<Record<string, string>> = { pack: 'a pack', request: 'a request' }

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/**
 * Whom an event changed, and how: `Tom Lovelace, from member to director`.
 *
 * @param nameOf the name of a person of the company by their id
 */
export function changeText(
  { detail, type }: Pick<SecurityEvent, 'detail' | 'type'>,
  nameOf: (userId: string) => string | undefined,
): string {
  if (!ofCompany.has(type)) return ''
  const { before, change, kind, of, role, to } = detail ?? {}
  const link = typeof kind === 'string' ? links[kind] : undefined
  const moved = isRole(before) && isRole(role)
  return [
    typeof of === 'string' && (nameOf(of) ?? 'Somebody who has left'),
    typeof to === 'string' && link !== undefined ? `${link} for ${to}` : (link ?? to),
    typeof change === 'string' && changes[change],
    moved && (before === role ? 'what they may see and change' : `from ${before} to ${role}`),
    !moved && isRole(role) && `as ${role}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
}
