import { expect, test } from 'vitest'
import { system } from './system.ts'

test('the page has the rooms of ARCHITECTURE.md with the rooms that they import', () => {
  const rooms = [...system.browser, ...system.features, ...system.foundations]
  expect(rooms.length).toBeGreaterThan(50)
  expect(system.features.find(({ name }) => name === 'manual/trash')).toMatchObject({
    does: 'What was deleted in the last 30 days',
    uses: expect.arrayContaining(['manual/files', 'manual/folders', 'record/activity']),
  })
  expect(system.foundations.find(({ name }) => name === 'documents')?.uses).toEqual([])
})
