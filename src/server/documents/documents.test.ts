import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { makePdf } from './fixtures/pdf.ts'
import { createDocuments, type DocumentsOptions } from './documents.ts'

const pdf = 'application/pdf'
const never = () => Promise.reject(new Error('asked'))

describe('reading documents', () => {
  const documents = createDocuments()
  afterAll(() => documents.close())
  const read = (bytes: Uint8Array, mimetype = pdf) => documents.extract({ bytes, mimetype })

  it('reads every page of a PDF', async () => {
    expect(await read(makePdf(['VAT 2025 (Q1)', '', 'Caf\xe9 \xa31,250.00']))).toEqual({
      status: 'indexed',
      text: 'VAT 2025 (Q1)\f\fCafé £1,250.00',
    })
  })

  it('reads what was filled into a form', async () => {
    expect(await read(makePdf(['Name:', 'Second'], { field: 'Ada Lovelace' }))).toMatchObject({
      text: expect.stringMatching(/^Name:\s+Ada Lovelace\s*\fSecond$/),
    })
  })

  it('finds no text in a PDF of pictures', async () => {
    expect(await read(makePdf(['']))).toEqual({ status: 'indexed', text: '' })
  })

  it('says that a PDF is protected', async () => {
    expect(await read(makePdf(['secret'], { isEncrypted: true }))).toEqual({
      status: 'unreadable',
      reason: 'password-protected',
    })
  })

  it('survives a PDF cut anywhere, or with holes', async () => {
    const whole = makePdf(Array.from({ length: 10 }, (_, index) => `page ${index}`))
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const cut = Uint8Array.from(whole.subarray(0, (whole.length * tenth) / 10))
      const holed = Uint8Array.from(whole)
      holed.fill(0xff, (whole.length * tenth) / 10, (whole.length * tenth) / 10 + 50)
      for (const bytes of [cut, holed]) {
        const { status, ...rest } = await read(bytes)
        expect([status, 'reason' in rest ? rest.reason : '']).toBeOneOf([
          ['indexed', ''],
          ['unreadable', 'damaged'],
        ])
      }
    }
    expect(await read(Buffer.from('%PDF-1.7 and nothing more'))).toEqual({
      status: 'unreadable',
      reason: 'damaged',
    })
    expect(await read(makePdf(['sound']))).toMatchObject({ text: 'sound' })
  })

  it('says what it left out', async () => {
    const long = makePdf([...Array.from({ length: 200 }, () => 'word '.repeat(1100)), 'the end'])
    const cut = await read(long)
    expect(cut).toMatchObject({ note: 'Only the first 1,000,000 characters can be searched.' })
    expect(cut.status === 'indexed' && cut.text.length).toBe(1_000_000)

    const many = await read(makePdf(Array.from({ length: 5001 }, (_, index) => `p${index + 1}`)))
    expect(many).toMatchObject({ note: 'Only the first 5,000 pages can be searched.' })
    expect(many.status === 'indexed' && many.text.endsWith('\fp5000')).toBe(true)
  })

  it('reads text, and asks for no bytes that it cannot read', async () => {
    expect(await read(Buffer.from('Caf\xe9', 'latin1'), 'text/csv')).toEqual({
      status: 'indexed',
      text: 'Café',
    })
    expect(await read(Buffer.alloc(0))).toEqual({ status: 'indexed', text: '' })
    expect(await documents.extract({ mimetype: 'video/mp4', bytes: never })).toEqual({
      status: 'indexed',
      text: '',
    })
    expect(await documents.extract({ mimetype: pdf, bytes: never, size: 1e9 })).toEqual({
      status: 'unreadable',
      reason: 'too large to be read',
    })
    await expect(documents.extract({ mimetype: pdf, bytes: never })).rejects.toThrow('asked')
    expect(await documents.extract({ mimetype: pdf, bytes: async () => makePdf(['late']) })).toMatchObject({
      text: 'late',
    })
  })
})

function obeying(options: DocumentsOptions = {}) {
  const documents = createDocuments({
    entry: new URL('processes/fixtures/scripted-worker.ts', import.meta.url),
    // A busy machine takes its time to start one.
    timeoutMs: 20_000,
    readingNiceness: 0,
    ...options,
  })
  const tell = (order: string) => documents.extract({ mimetype: 'text/plain', bytes: Buffer.from(order) })
  return { documents, tell, close: () => documents.close() }
}

describe('processes', () => {
  it.each([
    ['hang', 'it takes too long to be read', { timeoutMs: 4000 }],
    ['eat', 'it needs too much memory to be read', { memoryMb: 32 }],
    ['throw', 'damaged', {}],
    ['exit', 'damaged', {}],
    // As the kernel does with whatever holds most when there is no memory left.
    ['kill', 'it needs too much memory to be read', {}],
  ])('a document that makes one %s is unreadable, and the next is read', async (order, reason, options) => {
    const processes = obeying(options)
    const [broken, next] = await Promise.all([processes.tell(order), processes.tell('next')])
    expect(broken).toEqual({ status: 'unreadable', reason })
    expect(next).toEqual({ status: 'indexed', text: 'next' })
    expect(await processes.tell('another')).toEqual({ status: 'indexed', text: 'another' })
    await processes.close()
  })

  it('read several documents at once, each its own', async () => {
    const processes = obeying({ maxWorkers: 2 })
    const orders = Array.from({ length: 20 }, (_, index) => `document ${index}`)
    const read = await Promise.all(orders.map((order) => processes.tell(order)))
    expect(read.map((extraction) => extraction.status === 'indexed' && extraction.text)).toEqual(orders)
    await processes.close()
  })

  it('have time at once for what somebody waits for, whatever is being read or printed', async () => {
    const { close, documents, tell } = obeying({ timeoutMs: 60_000 })
    const slow = documents.print({ mimetype: 'text/csv', bytes: Buffer.from('hang') })
    const read = Promise.allSettled([tell('hang'), tell('waiting'), slow])
    const source = { mimetype: 'text/csv', bytes: Buffer.from('a,b') }
    expect(await documents.print(source)).toMatchObject({ text: 'a,b' })
    expect(await documents.sheet(source, { sheet: 0, offset: 0 })).toMatchObject({ text: 'a,b' })
    await close()
    for (const outcome of await read) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('end when they are idle, and start again', async () => {
    const processes = obeying({ idleMs: 20 })
    expect(await processes.tell('one')).toMatchObject({ text: 'one' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await processes.tell('two')).toMatchObject({ text: 'two' })
    await processes.close()
  })

  it('blame no document when they cannot start', async () => {
    const processes = obeying({ entry: new URL('processes/fixtures/not-there.ts', import.meta.url) })
    await expect(processes.tell('fine')).rejects.toMatchObject({ code: 'unavailable' })
    await processes.close()
  })

  it('stand behind the server for the processor, also where that is shared out by sessions', async () => {
    const processes = obeying({ readingNiceness: 7 })
    const read = await processes.tell('pid')
    const pid = read.status === 'indexed' ? Number(read.text) : 0
    expect(os.getPriority(pid)).toBe(7)
    // Linux tells of a session's own niceness where it has autogroups, and nothing where they are switched off.
    const session = () => readFile(`/proc/${String(pid)}/autogroup`, 'utf8').catch(() => '')
    await expect.poll(session, { timeout: 5000 }).toMatch(/^(.* nice 7\n)?$/)
    await processes.close()
  })

  it('are not reached by Ctrl-C on the terminal of the server', async () => {
    const processes = obeying()
    const read = await processes.tell('pid')
    const pid = read.status === 'indexed' ? Number(read.text) : 0
    // There is a group of processes with its name.
    expect(process.kill(-pid, 0)).toBe(true)
    await processes.close()
  })

  it('let no more than so many wait', async () => {
    const processes = obeying({ maxWaiting: 1 })
    const accepted = [processes.tell('one'), processes.tell('two')]
    await expect(processes.tell('three')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await Promise.all(accepted)).toHaveLength(2)
    await processes.close()
  })

  it('end at once on close, and what they read is to be tried again', async () => {
    const processes = obeying()
    const under = Promise.allSettled([processes.tell('hang'), processes.tell('waiting')])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await processes.close()
    for (const outcome of await under) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
    await expect(processes.tell('late')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
