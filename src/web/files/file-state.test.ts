import { expect, it } from 'vitest'
import { isBeingRead, readingState } from './file-state.ts'

it('says how the reading of a file stands', () => {
  expect(readingState({ status: 'stored', statusReason: null })).toBe('Reading…')
  expect(readingState({ status: 'indexed', statusReason: null })).toBeUndefined()
  expect(readingState({ status: 'indexed', statusReason: 'Only the first page.' })).toBe(
    'Only the first page.',
  )
  expect(readingState({ status: 'unreadable', statusReason: 'password-protected' })).toBe(
    'Text not readable: password-protected',
  )
})

it('waits for what was just filed', () => {
  const uploadedAt = '2026-03-01T12:00:00Z'
  const at = (time: string) => new Date(`2026-03-01T${time}Z`).getTime()
  expect(isBeingRead({ status: 'stored', uploadedAt }, at('12:00:30'))).toBe(true)
  expect(isBeingRead({ status: 'indexed', uploadedAt }, at('12:00:30'))).toBe(false)
  expect(isBeingRead({ status: 'stored', uploadedAt }, at('12:30:00'))).toBe(false)
})
