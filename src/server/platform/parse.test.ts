import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import { parseSent } from './parse.ts'

const body = z.object({
  name: z.string().min(2).max(5).default('abc'),
  on: z.string().default(''),
  isOpen: z.boolean().default(true),
  limit: z.coerce.number().int().min(1).max(1000).default(1),
  order: z.enum(['asc', 'desc']).default('asc'),
  ids: z.array(z.uuid()).max(1).default([]),
  title: z.string('Please give a title').default(''),
})

function messageOf(schema: z.ZodType, sent: unknown): string | undefined {
  try {
    parseSent(schema, sent)
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.details?.[0]?.message : String(error)
  }
}

test.each<[sent: unknown, message: string | undefined]>([
  [{}, undefined],
  ['text', 'The request is not valid.'],
  [[], 'The request is not valid.'],
  [{ on: 5 }, '“on” must be text.'],
  [{ name: 'a' }, '“name” must be at least 2 characters.'],
  [{ name: 'abcdef' }, '“name” must be at most 5 characters.'],
  [{ isOpen: 'yes' }, '“isOpen” must be true or false.'],
  [{ limit: 'x' }, '“limit” must be a number.'],
  [{ limit: '1.5' }, '“limit” must be a whole number.'],
  [{ limit: 0 }, '“limit” must be at least 1.'],
  [{ limit: 1001 }, '“limit” must be at most 1000.'],
  [{ order: 'up' }, '“order” must be one of asc, desc.'],
  [{ ids: 'x' }, '“ids” must be a list.'],
  [{ ids: ['x'] }, '“ids.0” is not valid.'],
  [{ title: 5 }, 'Please give a title'],
])('%j is refused in words for a person: %s', (sent, message) => {
  expect(messageOf(body, sent)).toBe(message)
})

test('what is left out is called missing', () => {
  expect(messageOf(z.object({ event: z.string() }), {})).toBe('“event” is missing.')
})
