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
  reauthenticate: 'Confirmed who it is',
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
