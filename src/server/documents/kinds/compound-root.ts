import type { Rest } from './kind.ts'

/** What stands at the top of a compound file (MS-CFB), where programs of their time say what they wrote. */
export interface CompoundRoot {
  /** The streams and storages that lie directly in it, in lower case. */
  names: ReadonlySet<string>
  /** Its header and the root's own entry behind it: as much as `file-type` wants to see. */
  summary: Buffer
}

const HEADER = 512
const ENTRY = 128
/** Where the header has the length of a sector, the first one of the directory, and those of the allocation table. */
const SECTOR_SHIFT = 30
const FIRST_DIRECTORY_SECTOR = 48
const TABLE_SECTORS = 76
/** What an entry has behind the 64 bytes of its name: that name's length; then those before and after it, and below it. */
const NAME_LENGTH = 64
const BEFORE = 68
const AFTER = 72
const BELOW = 76
const NONE = 0xffff_ffff
/** Sector numbers beyond are marks. */
const LAST_SECTOR = 0xffff_fffa
/** More sectors of a directory are not looked at: 8,000 entries and more. */
const MAX_SECTORS = 2000
/** Sectors that lie together are read together; a directory that is strewn over more is not followed. */
const BLOCK = 64 * 1024
const MAX_BLOCKS = 64

/**
 * Reads the top of a compound file, wherever in the file it stands; no more than it takes.
 *
 * @param head its first bytes
 * @returns undefined when it is damaged
 */
export async function compoundRoot(head: Uint8Array, rest: Rest): Promise<CompoundRoot | undefined> {
  if (head.length < HEADER) return undefined
  const header = Buffer.from(head.subarray(0, HEADER))
  const shift = header.readUInt16LE(SECTOR_SHIFT)
  if (shift !== 9 && shift !== 12) return undefined
  const length = 1 << shift
  const readBlock = blocksOf(rest)

  async function sector(number: number): Promise<Buffer | undefined> {
    if (number >= LAST_SECTOR) return undefined
    const start = (number + 1) * length
    const block = await readBlock(Math.floor(start / BLOCK))
    const found = block.subarray(start % BLOCK, (start % BLOCK) + length)
    return found.length === length ? found : undefined
  }

  /** As the allocation table has it; only the part that the header itself points to, of 7 MB and more. */
  async function sectorAfter(number: number): Promise<number> {
    const perSector = length / 4
    const place = TABLE_SECTORS + 4 * Math.floor(number / perSector)
    const table = place + 4 <= HEADER ? await sector(header.readUInt32LE(place)) : undefined
    return table?.readUInt32LE(4 * (number % perSector)) ?? NONE
  }

  const chain: number[] = [header.readUInt32LE(FIRST_DIRECTORY_SECTOR)]
  async function entry(number: number): Promise<Buffer | undefined> {
    const perSector = length / ENTRY
    const wanted = Math.floor(number / perSector)
    while (chain.length <= wanted && chain.length < MAX_SECTORS)
      chain.push(await sectorAfter(chain.at(-1) ?? NONE))
    const found = await sector(chain[wanted] ?? NONE)
    return found?.subarray((number % perSector) * ENTRY, (number % perSector) * ENTRY + ENTRY)
  }

  const root = await entry(0)
  if (root === undefined) return undefined
  const names = new Set<string>()
  const seen = new Set<number>()
  const waiting = [root.readUInt32LE(BELOW)]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === NONE || seen.has(number)) continue
    seen.add(number)
    const found = await entry(number)
    if (found === undefined) continue
    const end = Math.min(NAME_LENGTH, Math.max(2, found.readUInt16LE(NAME_LENGTH))) - 2
    names.add(found.toString('utf16le', 0, end).toLowerCase())
    waiting.push(found.readUInt32LE(BEFORE), found.readUInt32LE(AFTER))
  }
  header.writeUInt16LE(9, SECTOR_SHIFT)
  header.writeUInt32LE(0, FIRST_DIRECTORY_SECTOR)
  return { names, summary: Buffer.concat([header, root, Buffer.alloc(HEADER)]) }
}

function blocksOf({ read, size }: Rest): (number: number) => Promise<Buffer> {
  const blocks = new Map<number, Buffer>()
  return async (number) => {
    const known = blocks.get(number)
    if (known !== undefined) return known
    const start = number * BLOCK
    const isThere = start < size && blocks.size < MAX_BLOCKS
    const block = isThere ? Buffer.from(await read(start, Math.min(BLOCK, size - start))) : Buffer.alloc(0)
    if (isThere) blocks.set(number, block)
    return block
  }
}
