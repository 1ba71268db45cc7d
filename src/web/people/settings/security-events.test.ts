import { expect, test } from 'vitest'
import type { SecurityEvent } from '#contract/record/security.ts'
import { changeText } from './security-events.ts'

const nameOf = (id: string) => (id === 'tom' ? 'Tom Lovelace' : undefined)

test.each([
  ['role', { of: 'tom', before: 'member', role: 'director' }, 'Tom Lovelace, from member to director'],
  ['role', { of: 'tom', before: 'member', role: 'member' }, 'Tom Lovelace, what they may see and change'],
  ['member', { of: 'gone', change: 'removed' }, 'Somebody who has left, removed'],
  ['member', { of: 'tom', change: 'approved', role: 'member' }, 'Tom Lovelace, let in, as member'],
  [
    'invitation',
    { change: 'sent', to: 'tom@example.com', role: 'director' },
    'tom@example.com, sent, as director',
  ],
  [
    'outside',
    { change: 'made', kind: 'request', to: 'sue@example.com' },
    'a request for sue@example.com, made',
  ],
  ['outside', { change: 'ended', kind: 'pack' }, 'a pack, ended'],
  ['token', { kind: 'upload', change: 'made' }, ''],
  ['sign-in', null, ''],
] as const)('an event of the type %s with %o says %s', (type, detail, text) => {
  expect(changeText({ type, detail } satisfies Pick<SecurityEvent, 'type' | 'detail'>, nameOf)).toBe(text)
})
