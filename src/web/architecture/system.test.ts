import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, usedRooms } from '../../../scripts/rooms.mjs'
import { browserRooms, features, foundations } from './system.ts'

const root = path.join(import.meta.dirname, '../../..')
const sources = readSources(root)

/** The folders of a half; those that are no rooms left out. */
function foldersOf(half: string, others: string): string[] {
  return readdirSync(path.join(root, 'src', half), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== others)
    .map(({ name }) => name)
}

describe.each([
  { half: 'server' as const, rooms: [...features, ...foundations], others: 'testing' },
  { half: 'web' as const, rooms: browserRooms, others: 'public' },
])('the diagram of the $half', ({ half, rooms, others }) => {
  test('has every folder, and nothing else', () => {
    expect(rooms.map(({ name }) => name).toSorted()).toEqual(foldersOf(half, others).toSorted())
  })

  test.each(rooms)('has $name with what it really uses', ({ name, uses }) => {
    expect(uses.toSorted()).toEqual(usedRooms(sources, half, name))
  })
})
