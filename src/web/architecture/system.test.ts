import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { features, foundations, type ServerPart } from './system.ts'

const server = path.join(import.meta.dirname, '../../server')
const parts = [...features, ...foundations]

function folders(): string[] {
  return readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
}

/** The parts of the server that one imports from. */
function importsOf(name: string): string[] {
  const files = readdirSync(path.join(server, name), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|suite)\.ts$|fixtures/.test(file),
  )
  const imported = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(server, name, file), 'utf8').matchAll(/from '#server\/(\w+)\//g),
      ([, from]) => from ?? '',
    ),
  )
  return [...new Set(imported)].filter((from) => from !== name && from !== 'platform').toSorted()
}

it('draws every folder of the server, and nothing else', () => {
  expect(parts.map(({ name }) => name).toSorted()).toEqual(folders().toSorted())
})

it.each(parts)('$name is drawn with what it really uses', ({ name, uses }: ServerPart) => {
  expect(uses.toSorted()).toEqual(importsOf(name))
})
