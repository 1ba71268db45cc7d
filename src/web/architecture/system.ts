import path from 'node:path'
import { type Room, readOrder, readSources, usedRooms } from '../../../scripts/rooms.mjs'

/** A room of the code, with the other rooms of its side that it uses. */
export interface UsedRoom extends Room {
  uses: readonly string[]
}

const root = path.join(import.meta.dirname, '../../..')
const sources = readSources(root)
const order = readOrder(root)

/** How many rooms of the server come before the manual, and know no feature. */
const groundCount = order.server.findIndex(({ name }) => name.startsWith('manual/'))

/** Some rooms of a side, those on top first. */
function describe(side: 'server' | 'web', rooms: readonly Room[]): UsedRoom[] {
  return rooms
    .map(({ name, does }) => ({ name, does: sentence(does), uses: usedRooms(sources, side, name) }))
    .toReversed()
}

/** Text of a table of Markdown, as a line of its own. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('`', '')
}

/**
 * The rooms as ARCHITECTURE.md lists them, with their imports. The build replaces this module by its value
 * (`build/written-out-plugin.ts`).
 */
export const system = {
  browser: describe('web', order.web),
  features: describe('server', order.server.slice(groundCount)),
  foundations: describe('server', order.server.slice(0, groundCount)),
}

/** What a manual has besides folders and documents (`docs/product.md` §2). */
export const furtherFeatures: ReadonlyArray<{ name: string; does: string }> = [
  { name: 'Folder descriptions', does: 'What belongs in a folder, below its name' },
  { name: 'Company name', does: 'Shown in the header of the Board Manual' },
  { name: 'Business code', does: 'Made once for each company; who has it may ask to join' },
]

/** Where everything is kept. */
export const stores: ReadonlyArray<{ name: string; does: string }> = [
  { name: 'PostgreSQL', does: 'Accounts, folders, files as rows, words, queue, sessions' },
  { name: 'File store', does: 'The bytes of documents, on disk or S3-compatible' },
  { name: 'clamd', does: 'Looks at what arrives, where there is one' },
  { name: 'OpenID provider', does: 'Vouches for people, where there is one' },
  { name: 'SMTP', does: 'Mail to people; without it, the outbox' },
]
