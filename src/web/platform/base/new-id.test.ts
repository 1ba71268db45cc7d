import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

test('gives UUIDs that differ and begin with the time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(z.uuidv7().safeParse(id).success).toBe(true)
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(time >= before && time <= Date.now()).toBe(true)
  }
})
