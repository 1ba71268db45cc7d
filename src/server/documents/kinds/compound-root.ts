import type { RandomAccess } from './kind.ts'

/** The root storage of a compound file (MS-CFB), by which its kind is recognised. */
export interface CompoundRoot {
  /** The names of the streams and storages directly in it, in lower case. */
  names: ReadonlySet<string>
  /** The file's header with the root's directory entry right behind it, for `file-type`, which reads its class id. */
  summary: Buffer
}

const HEADER = 512
const ENTRY = 128
/** Offsets in the header: log2 of the sector size, the directory's first sector, the sectors of the allocation table. */
const SECTOR_SHIFT = 30
const FIRST_DIRECTORY_SECTOR = 48
const TABLE_SECTORS = 76
/** Offsets in a directory entry: its name's length, and its left sibling, right sibling and child. */
const NAME_LENGTH = 64
const LEFT = 68
const RIGHT = 72
const CHILD = 76
const NONE = 0xffff_ffff
/** Higher sector numbers are markers. */
const LAST_SECTOR = 0xffff_fffa
/** The most sectors of the directory: 8,000 entries and more. */
const MAX_SECTORS = 2000
/** The file is read in blocks of so many bytes, and in no more blocks. */
const BLOCK = 64 * 1024
const MAX_BLOCKS = 64

/**
 * Reads the root storage's directory, and no other part of the file.
 *
 * @param head the file's first bytes
 * @returns undefined when the file is damaged
 */
export async function compoundRoot(head: Uint8Array, file: RandomAccess): Promise<CompoundRoot | undefined> {
  if (head.length < HEADER) return undefined
  const header = Buffer.from(head.subarray(0, HEADER))
  const shift = header.readUInt16LE(SECTOR_SHIFT)
  if (shift !== 9 && shift !== 12) return undefined
  const length = 1 << shift
  const readBlock = cachedBlocks(file)

  async function sector(number: number): Promise<Buffer | undefined> {
    if (number >= LAST_SECTOR) return undefined
    const start = (number + 1) * length
    const block = await readBlock(Math.floor(start / BLOCK))
    const found = block.subarray(start % BLOCK, (start % BLOCK) + length)
    return found.length === length ? found : undefined
  }

  /** Uses the part of the allocation table that the header points to, which covers at least 7 MB. */
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
  const waiting = [root.readUInt32LE(CHILD)]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === NONE || seen.has(number)) continue
    seen.add(number)
    const found = await entry(number)
    if (found === undefined) continue
    const end = Math.min(NAME_LENGTH, Math.max(2, found.readUInt16LE(NAME_LENGTH))) - 2
    names.add(found.toString('utf16le', 0, end).toLowerCase())
    waiting.push(found.readUInt32LE(LEFT), found.readUInt32LE(RIGHT))
  }
  header.writeUInt16LE(9, SECTOR_SHIFT)
  header.writeUInt32LE(0, FIRST_DIRECTORY_SECTOR)
  return { names, summary: Buffer.concat([header, root, Buffer.alloc(HEADER)]) }
}

function cachedBlocks({ read, size }: RandomAccess): (number: number) => Promise<Buffer> {
  const blocks = new Map<number, Buffer>()
  return async (number) => {
    const known = blocks.get(number)
    if (known !== undefined) return known
    const start = number * BLOCK
    if (start >= size || blocks.size >= MAX_BLOCKS) return Buffer.alloc(0)
    const block = Buffer.from(await read(start, Math.min(BLOCK, size - start)))
    blocks.set(number, block)
    return block
  }
}
