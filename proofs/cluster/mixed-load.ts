import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal, JournalFile, Place } from './journal.ts'

/** How many clients, and how long each pauses between two requests, in milliseconds: half of it to one and a half. */
interface Pace {
  clients: number
  pauseMs: number
}
const USUAL: Pace = { clients: 12, pauseMs: 400 }
/** After which an answer is not waited for any longer. */
const TIMEOUT_MS = 30_000
export const FOLDERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export interface Sent {
  /** Sent along in {@link NUMBER_HEADER}. */
  number: number
  kind: string
  /** By `performance.now()`. */
  startedAt: number
  endedAt: number
  /** The status, or the code of the error. */
  answer: number | string
}

/** Names a request in the logs of what it passes. */
export const NUMBER_HEADER = 'x-proof-number'

export interface Answer {
  status: number | string
  body: Buffer
}

/** Sends requests of one account over persistent connections. */
export class Sender {
  readonly sent: Sent[] = []
  readonly #agent = new Agent({ keepAlive: true })
  #count = 0
  readonly #url: string
  readonly #cookie: string

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /** Never rejects: a failure of the connection is an answer, too. */
  async ask(
    kind: string,
    companyId: string,
    method: string,
    address: string,
    body?: Buffer,
    type = 'application/json',
  ): Promise<Answer> {
    const startedAt = performance.now()
    const number = (this.#count += 1)
    const answer = await new Promise<Answer>((resolve) => {
      const outgoing = request(
        this.#url + address,
        {
          agent: this.#agent,
          method,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            cookie: this.#cookie,
            'x-company': companyId,
            [NUMBER_HEADER]: number,
            ...(body !== undefined && { 'content-type': type, 'content-length': body.length }),
          },
        },
        (response) => {
          buffer(response).then(
            (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }),
            (error: unknown) => resolve({ status: codeOf(error), body: Buffer.alloc(0) }),
          )
        },
      )
      outgoing.on('error', (error) => resolve({ status: codeOf(error), body: Buffer.alloc(0) }))
      outgoing.end(body)
    })
    this.sent.push({ number, kind, startedAt, endedAt: performance.now(), answer: answer.status })
    return answer
  }

  close(): void {
    this.#agent.destroy()
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

export const isSuccess = (answer: number | string) =>
  typeof answer === 'number' && answer >= 200 && answer < 300

/** Runs until it is stopped: lists, searches, uploads, downloads and changes, each client with files of its own. */
export function startLoad(
  sender: Sender,
  journal: Journal,
  companies: readonly string[],
  { clients: count, pauseMs }: Pace = USUAL,
): { faults: string[]; stop(): Promise<void> } {
  const stopping = new AbortController()
  const faults: string[] = []
  const clients = Array.from({ length: count }, async (_, index) => {
    const client = createClient(sender, journal, companies[index % companies.length] ?? '', faults)
    while (!stopping.signal.aborted) {
      await client()
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  })
  return {
    faults,
    async stop() {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}

function createClient(
  sender: Sender,
  journal: Journal,
  companyId: string,
  faults: string[],
): () => Promise<void> {
  /** Files of this client about which nothing is in doubt, and which are not in the trash. */
  const own: JournalFile[] = []
  let unanswered: { file: JournalFile; bytes: Buffer } | undefined

  async function upload(): Promise<void> {
    // As the browser does: what was not answered is sent again, with the same id.
    const { bytes, file } = unanswered ?? newFile(companyId)
    journal.files.set(file.id, file)
    const place = file.places[0]
    const { body, status } = await sender.ask(
      'upload',
      companyId,
      'POST',
      '/api/files/upload',
      form(file.id, place?.folderId ?? '', place?.name ?? '', bytes),
      `multipart/form-data; boundary=${BOUNDARY}`,
    )
    unanswered = undefined
    if (!isSuccess(status)) {
      unanswered = { file, bytes }
      return
    }
    const { files } = JSON.parse(body.toString()) as { files: Array<{ id: string }> }
    if (files[0]?.id !== file.id) faults.push(`An upload was acknowledged by another id: ${body.toString()}`)
    file.isAcknowledged = true
    journal.counts.upload += 1
    own.push(file)
  }

  async function change(kind: 'rename' | 'move' | 'delete'): Promise<void> {
    const file = own.at(Math.floor(Math.random() * own.length))
    const before = file?.places[0]
    if (file === undefined || before === undefined) return
    const { after, address, body, method } = changed(kind, file, before)
    const { status } = await sender.ask(kind, companyId, method, address, body)
    if (isSuccess(status)) {
      file.places = [after]
      journal.counts[kind] += 1
    } else {
      file.places = [before, after]
    }
    // What was not answered may still be done later, so it is left alone.
    if (after.isInTrash || !isSuccess(status)) own.splice(own.indexOf(file), 1)
  }

  async function download(): Promise<void> {
    const file = own.at(Math.floor(Math.random() * own.length))
    if (file === undefined) return
    const { body, status } = await sender.ask('download', companyId, 'GET', `/api/files/${file.id}/download`)
    if (isSuccess(status) && sha256(body) !== file.sha256)
      faults.push(`${file.id} was downloaded with other bytes`)
  }

  const read = async (kind: string, address: string) =>
    void (await sender.ask(kind, companyId, 'GET', address))
  const list = () => read('list', `/api/files?folder=${oneOf(FOLDERS)}&limit=100`)
  const actions: ReadonlyArray<[share: number, act: () => Promise<void>]> = [
    [31, list],
    [15, () => read('tree', '/api/folders')],
    [10, () => read('search', `/api/files/search?q=${own.at(-1)?.word ?? 'agenda'}`)],
    [15, download],
    [14, upload],
    [6, () => change('rename')],
    [6, () => change('move')],
    [3, () => change('delete')],
  ]
  return async () => {
    let left = Math.random() * 100
    await actions.find(([share]) => (left -= share) < 0)?.[1]()
  }
}

function changed(kind: 'rename' | 'move' | 'delete', { id }: JournalFile, before: Place) {
  if (kind === 'delete') {
    return {
      after: { ...before, isInTrash: true },
      method: 'DELETE',
      address: `/api/files/${id}`,
      body: undefined,
    }
  }
  const after =
    kind === 'rename'
      ? { ...before, name: `${randomUUID()}.txt` }
      : { ...before, folderId: oneOf(FOLDERS.filter((folder) => folder !== before.folderId)) }
  const json = kind === 'rename' ? { newName: after.name } : { newFolderId: after.folderId }
  return {
    after,
    method: 'PUT',
    address: `/api/files/${id}/${kind}`,
    body: Buffer.from(JSON.stringify(json)),
  }
}

/** Text of two to twenty kilobytes that no other file has. */
function newFile(companyId: string): { file: JournalFile; bytes: Buffer } {
  const id = randomUUID()
  const word = `w${randomBytes(6).toString('hex')}`
  const length = 2000 + Math.floor(Math.random() * 18_000)
  const bytes = Buffer.from(`${word}\n${'The board met and approved the accounts. '.repeat(length / 41)}`)
  const place = { name: `${id}.txt`, folderId: oneOf(FOLDERS), isInTrash: false }
  return {
    bytes,
    file: { id, companyId, word, sha256: sha256(bytes), isAcknowledged: false, places: [place] },
  }
}

const BOUNDARY = 'proof-boundary'

function form(id: string, folderId: string, name: string, bytes: Buffer): Buffer {
  const field = (key: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  return Buffer.concat([
    Buffer.from(field('folderId', folderId) + field('id', id) + head),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
