import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { leafOf } from './hashes.ts'
import { readableTo } from './readable.ts'
import { type Fault, isExpired, type SealWithEntries, verifyChain } from './verify-chain.ts'
import { sealsOf } from './verify-record.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const fields = z.record(z.string(), z.unknown())

const sealedEntry = z.object({
  sequence: z.int(),
  kind: z.enum(['activity', 'security']),
  id: z.uuid(),
  at: z.iso.datetime(),
  contentHash: hash,
  personalHash: hash,
  isClosed: z.boolean(),
  entry: z.union([
    z.enum(['gone', 'withheld']),
    z.object({ at: z.iso.datetime(), content: fields, personal: fields, salt: z.string().nullable() }),
  ]),
})

/** A line of an exported record: its chain first, then each seal with its entries. */
const line = z.union([
  z.object({ chain: z.uuid() }),
  z.object({
    seal: z.object({
      number: z.int(),
      previous: hash.nullable(),
      first: z.int(),
      last: z.int(),
      at: z.iso.datetime(),
      hash,
    }),
    entries: z.array(z.union([sealedEntry, z.object({ sequence: z.int(), leaf: hash })])),
  }),
])

/**
 * The record of a person's company with its seals as lines of JSON, which {@link verifyExportedRecord} checks without the
 * database. It is for owners: a seal tells of each entry that it covers. It has the hashes alone of entries that they
 * may not read, and of those that are no longer kept.
 */
export async function* recordLines(on: Queryable, who: Identity, now: Date): AsyncGenerator<string> {
  const mayRead = await readableTo(on, who)
  yield `${JSON.stringify({ chain: who.workspace.id })}\n`
  for await (const { seal, entries } of sealsOf(on, who.workspace.id)) {
    const shown = entries.map((sealed) => {
      const { entry, sequence } = sealed
      const isShown = typeof entry === 'string' ? !isExpired(sealed, now) : mayRead(entry)
      return isShown ? sealed : { sequence, leaf: leafOf(sealed) }
    })
    yield `${JSON.stringify({ seal, entries: shown })}\n`
  }
}

/**
 * Checks an exported record against its seals.
 *
 * @throws AppError `invalid` for a file of another kind
 */
export async function* verifyExportedRecord(file: Readable, now: Date): AsyncGenerator<Fault> {
  const lines = createInterface({ input: file })[Symbol.asyncIterator]()
  const first = readLine((await lines.next()).value)
  if (!('chain' in first)) throw unreadable()
  yield* verifyChain(first.chain, sealsIn(lines), now)
}

async function* sealsIn(lines: AsyncIterableIterator<string>): AsyncGenerator<SealWithEntries> {
  for await (const text of lines) {
    const read = readLine(text)
    if ('chain' in read) throw unreadable()
    yield {
      seal: read.seal,
      entries: read.entries.map((sealed) => {
        if ('leaf' in sealed) return sealed
        const { entry, id, kind } = sealed
        return { ...sealed, entry: typeof entry === 'string' ? entry : { kind, id, ...entry } }
      }),
    }
  }
}

function readLine(text: unknown): z.output<typeof line> {
  try {
    return line.parse(JSON.parse(String(text)))
  } catch {
    throw unreadable()
  }
}

function unreadable(): AppError {
  return new AppError('invalid', 'This is not the record.jsonl of an export.')
}
