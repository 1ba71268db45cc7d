import path from 'node:path'
import type { Architecture } from '#contract/administration/administration.ts'
import { endpoints } from '#contract/index.ts'
import { type Room, readOrder, readSources, usedRooms } from '../../../scripts/rooms.mjs'

const root = path.join(import.meta.dirname, '../../..')
let described: Architecture | undefined

/** The rooms as ARCHITECTURE.md lists them with what they import, and the calls of the contract; read once. */
export function describeArchitecture(): Architecture {
  return (described ??= describe())
}

function describe(): Architecture {
  const sources = readSources(root)
  const order = readOrder(root)
  const roomsOf = (side: 'server' | 'web') => {
    const usesOf = usedRooms(sources, side)
    return order[side]
      .map(({ does, name }: Room) => ({ name, does: sentence(does), uses: usesOf(name) }))
      .toReversed()
  }
  return {
    browser: roomsOf('web'),
    server: roomsOf('server'),
    calls: Array.from(
      Map.groupBy(endpoints, ({ tag }) => tag),
      ([tag, calls]) => ({
        tag,
        calls: calls.map(({ access, aliases = [], method, path: address, summary }) => ({
          method,
          path: address,
          aliases: [...aliases],
          summary,
          access,
        })),
      }),
    ),
  }
}

/** Text of a table of Markdown, as a line of its own. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('`', '')
}
