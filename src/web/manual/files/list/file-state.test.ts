import { describe, expect, it } from 'vitest'
import { isBeingRead, nextLook, readingState } from './file-state.ts'

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

describe('another look at some files', () => {
  const uploadedAt = '2026-03-01T12:00:00Z'
  const after = (seconds: number) => new Date(uploadedAt).getTime() + seconds * 1000
  const letter = {
    status: 'indexed',
    uploadedAt,
    hasThumbnail: false,
    mimetype: 'application/msword',
  } as const
  const pictured = { ...letter, hasThumbnail: true }

  it('is taken soon while one is being read', () => {
    expect(nextLook([pictured, { ...letter, status: 'stored' }], after(100))).toBe(2000)
  })

  it('is taken for the picture of an Office document, more seldom the longer it takes', () => {
    expect(nextLook([letter], after(3))).toBe(2000)
    expect(nextLook([pictured, letter], after(60))).toBe(10_000)
    expect(nextLook([letter], after(600))).toBe(false)
  })

  it('is not taken when all is known of them, or will never be', () => {
    expect(nextLook([], after(3))).toBe(false)
    expect(nextLook([pictured], after(3))).toBe(false)
    expect(nextLook([{ ...letter, status: 'unreadable' }], after(3))).toBe(false)
    expect(nextLook([{ ...letter, mimetype: 'message/rfc822' }], after(3))).toBe(false)
  })
})
