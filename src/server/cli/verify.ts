import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { AppError } from '#contract/platform/errors.ts'
import { hasSeal, SERVER_CHAIN, verifyExportedRecord, verifyRecord } from '#server/record/audit/index.ts'
import { namedBytes, type Storage } from '#server/bytes/index.ts'
import { fileOperand } from './file-operand.ts'
import { counted, inBytes } from './progress.ts'
import { textOption, type Verb, type Workplace } from './verb.ts'

/** Reads every stored byte and compares it with its checksum, and checks the seals of the record. */
export const verify: Verb = {
  help: `Looks at both sides: that everything in the store is what its name says, and that everything the database
names is in the store. Then it checks the record of activity and security events against its seals: each entry that was
removed, changed or added later is named, and each seal that does not fit, with its chain: the id of the company, or
${SERVER_CHAIN} for what concerns none. The newest seal of each chain is noted in the store
as well, so that removing the last seals from the database shows.

--seal <short form>  A seal from the account page or a monthly mail, which has to be in a chain still.
--export <file>      Checks the record.jsonl of an account's export in place of everything else.

It changes nothing. What is amiss is named, one line each, and the program ends with 1.`,

  options: { seal: { type: 'string' }, export: { type: 'string' } },

  async run(on, input) {
    const { progress, say, services, signal, env } = on
    const exported = textOption(input, 'export')
    if (exported !== undefined) return await verifyExport(fileOperand(exported, env), say)
    const { connection, storage } = services
    let blobs = 0
    let bytes = 0
    let faults = 0
    const tell = (line: string) => {
      faults += 1
      say(line)
    }
    for await (const { sha256, size } of storage.list()) {
      signal.throwIfAborted()
      if (!(await isWhole(storage, sha256))) tell(`damaged  ${sha256}`)
      blobs += 1
      bytes += size
      progress.show(() => `${counted(blobs, 'blob')}, ${inBytes(bytes)} read`)
    }
    let named = 0
    for await (const { sha256, size } of namedBytes(connection.db)) {
      signal.throwIfAborted()
      const found = await storage.stat(sha256)
      if (found === undefined) tell(`missing  ${sha256}`)
      else if (found.size !== size) {
        tell(`damaged  ${sha256}  ${inBytes(found.size)} instead of ${inBytes(size)}`)
      }
      named += 1
      progress.show(() => `${counted(named, 'blob')} of the database looked for`)
    }
    say(
      `${counted(blobs, 'blob')} (${inBytes(bytes)}) read, ${String(named)} named by the database: ` +
        (faults === 0 ? 'all as they should be.' : `${counted(faults, 'fault')}.`),
    )
    const isRecordWhole = await verifySeals(on, textOption(input, 'seal'))
    return faults === 0 && isRecordWhole
  },
}

/** Checks the record of activity and security events against its seals. */
async function verifySeals(
  { progress, say, services: { connection, storage }, signal }: Workplace,
  known: string | undefined,
): Promise<boolean> {
  let seals = 0
  let faults = 0
  const onSeal = () => {
    signal.throwIfAborted()
    seals += 1
    progress.show(() => `${counted(seals, 'seal')} checked`)
  }
  for await (const { chain, what, detail } of verifyRecord(connection.db, storage, new Date(), onSeal)) {
    faults += 1
    say(`${what.padEnd(7)}  ${chain}  ${detail}`)
  }
  if (known !== undefined && !(await hasSeal(connection.db, known))) {
    faults += 1
    say(`removed  the seal ${known}`)
  }
  say(
    `${counted(seals, 'seal')} of the record checked: ` +
      (faults === 0 ? 'nothing was changed.' : `${counted(faults, 'fault')}.`),
  )
  return faults === 0
}

async function verifyExport(file: string, say: (line: string) => void): Promise<boolean> {
  let faults = 0
  for await (const { what, detail } of verifyExportedRecord(createReadStream(file), new Date())) {
    faults += 1
    say(`${what.padEnd(7)}  ${detail}`)
  }
  say(faults === 0 ? 'The record is as it was sealed.' : `${counted(faults, 'fault')}.`)
  return faults === 0
}

/**
 * Whether a blob still is what its name says; one that was collected meanwhile is no fault.
 *
 * @throws AppError `unavailable` when the store does not answer
 */
async function isWhole(storage: Storage, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    const { stream } = await storage.open(sha256)
    for await (const chunk of stream) hash.update(chunk as Buffer)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error
    return error instanceof AppError && error.code === 'not_found'
  }
  return hash.digest('hex') === sha256
}
