import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { makePdf } from './testing/pdf.ts'
import { createDocuments, type DocumentsOptions } from './documents.ts'
import { permissionsOnly } from './sandbox/sandbox.ts'

const pdf = 'application/pdf'
const refuse = () => Promise.reject(new Error('bytes were read'))

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

  it('finds no text in a scanned PDF', async () => {
    expect(await read(makePdf(['']))).toEqual({ status: 'indexed', text: '' })
  })

  it('says that a PDF is protected', async () => {
    expect(await read(makePdf(['secret'], { isEncrypted: true }))).toEqual({
      status: 'unreadable',
      reason: 'password-protected',
    })
  })

  it('survives a PDF that is truncated or overwritten in parts', async () => {
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

  it('notes what was left out', async () => {
    const long = makePdf([...Array.from({ length: 550 }, () => 'word '.repeat(1100)), 'the end'])
    const cut = await read(long)
    expect(cut).toMatchObject({ note: 'Only the first 3,000,000 characters can be searched.' })
    expect(cut.status === 'indexed' && cut.text.length).toBe(3_000_000)

    const many = await read(makePdf(Array.from({ length: 5001 }, (_, index) => `p${index + 1}`)))
    expect(many).toMatchObject({ note: 'Only the first 5,000 pages can be searched.' })
    expect(many.status === 'indexed' && many.text.endsWith('\fp5000')).toBe(true)
  })

  it('reads text, and does not ask for the bytes of a kind that it cannot read', async () => {
    expect(await read(Buffer.from('Caf\xe9', 'latin1'), 'text/csv')).toEqual({
      status: 'indexed',
      text: 'Café',
    })
    expect(await read(Buffer.alloc(0))).toEqual({ status: 'indexed', text: '' })
    expect(await documents.extract({ mimetype: 'video/mp4', bytes: refuse })).toEqual({
      status: 'indexed',
      text: '',
    })
    expect(await documents.extract({ mimetype: pdf, bytes: refuse, size: 1e9 })).toEqual({
      status: 'unreadable',
      reason: 'too large to be read',
    })
    await expect(documents.extract({ mimetype: pdf, bytes: refuse })).rejects.toThrow('bytes were read')
    expect(await documents.extract({ mimetype: pdf, bytes: async () => makePdf(['late']) })).toMatchObject({
      text: 'late',
    })
  })
})

/** Documents whose worker processes do what the document says. */
function scripted(options: DocumentsOptions = {}) {
  const documents = createDocuments({
    entry: new URL('processes/testing/scripted-worker.ts', import.meta.url),
    // A busy machine is slow to start a process.
    timeoutMs: 20_000,
    readingNiceness: 0,
    ...options,
  })
  const read = (command: string) => documents.extract({ mimetype: 'text/plain', bytes: Buffer.from(command) })
  const pid = async () => {
    const reply = await read('pid')
    return reply.status === 'indexed' ? Number(reply.text) : 0
  }
  return { documents, read, pid, close: () => documents.close() }
}

/** The niceness of a scripted worker process that hangs. */
const HANGING_NICENESS = 19

/** Without namespaces, a worker process knows the id by which this process sees it. */
const sandbox = Promise.resolve(permissionsOnly)

/** @param pid of a process, or the negated one of a process group */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('worker processes', () => {
  it.each([
    ['hang', 'it takes too long to be read', { timeoutMs: 4000 }],
    ['fill memory', 'it needs too much memory to be read', { memoryMb: 32 }],
    ['throw', 'damaged', {}],
    ['exit', 'damaged', {}],
    // As the kernel kills a process when the machine has no memory left.
    ['kill', 'it needs too much memory to be read', {}],
  ])('find a document unreadable that makes one %s, and read the next', async (command, reason, options) => {
    const workers = scripted(options)
    const [broken, next] = await Promise.all([workers.read(command), workers.read('next')])
    expect(broken).toEqual({ status: 'unreadable', reason })
    expect(next).toEqual({ status: 'indexed', text: 'next' })
    expect(await workers.read('another')).toEqual({ status: 'indexed', text: 'another' })
    await workers.close()
  })

  it('read several documents at once, and answer each with its own text', async () => {
    const workers = scripted({ maxWorkers: 2 })
    const texts = Array.from({ length: 20 }, (_, index) => `document ${index}`)
    const read = await Promise.all(texts.map((text) => workers.read(text)))
    expect(read.map((extraction) => extraction.status === 'indexed' && extraction.text)).toEqual(texts)
    await workers.close()
  })

  it('start interactive work at once, whatever is being read or printed', async () => {
    const { close, documents, read } = scripted({ timeoutMs: 60_000 })
    const slow = documents.print({ mimetype: 'text/csv', bytes: Buffer.from('hang') })
    const others = Promise.allSettled([read('hang'), read('waiting'), slow])
    const source = { mimetype: 'text/csv', bytes: Buffer.from('a,b') }
    expect(await documents.print(source)).toMatchObject({ text: 'a,b' })
    expect(await documents.sheet(source, { sheet: 0, offset: 0 })).toMatchObject({ text: 'a,b' })
    await close()
    for (const outcome of await others) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('end when they are idle, and start again', async () => {
    const workers = scripted({ idleMs: 20, sandbox })
    const first = await workers.pid()
    await expect.poll(() => isRunning(first), { timeout: 5000 }).toBe(false)
    expect(isRunning(await workers.pid())).toBe(true)
    await workers.close()
  })

  it('work for other rooms, which wait neither for what never ends nor for the server itself', async () => {
    const documents = createDocuments({ readingNiceness: 0 })
    const hurried = createDocuments({ readingNiceness: 0, timeoutMs: 4000 })
    const module = new URL('processes/testing/answering.ts', import.meta.url)
    const computed = await documents.compute(module, { isEndless: false })
    expect(computed).toMatchObject({ status: 'computed', answer: { pid: expect.any(Number) } })
    expect(computed).not.toMatchObject({ answer: { pid: process.pid } })
    expect(await hurried.compute(module, { isEndless: true })).toEqual({
      status: 'unreadable',
      reason: 'it takes too long to be read',
    })
    await Promise.all([documents.close(), hurried.close()])
  })

  it('are given the time to wait for the processor when others go first, and no more of it', async () => {
    const documents = createDocuments({ timeoutMs: 2000 })
    const module = new URL('processes/testing/answering.ts', import.meta.url)
    expect(await documents.compute(module, { waitMs: 3000 })).toMatchObject({ status: 'computed' })
    expect(await documents.compute(module, { isEndless: true })).toEqual({
      status: 'unreadable',
      reason: 'it takes too long to be read',
    })
    await documents.close()
  })

  it('start before a workbook is opened that somebody has before their eyes', async () => {
    const documents = createDocuments({
      entry: new URL('processes/testing/stalling-worker.ts', import.meta.url),
      sandbox,
    })
    await documents.expectViews([{ mimetype: pdf }, { mimetype: 'text/csv' }])
    const expected = Date.now()
    const form = await documents.print({ mimetype: 'text/plain', bytes: Buffer.from('start') })
    const startedAt = 'pdf' in form ? Number(Buffer.from(form.pdf).toString()) : Infinity
    expect(startedAt).toBeLessThanOrEqual(expected)
    await documents.close()
  })

  it('call no document damaged when they cannot start', async () => {
    const workers = scripted({ entry: new URL('processes/testing/not-there.ts', import.meta.url) })
    await expect(workers.read('fine')).rejects.toMatchObject({ code: 'unavailable' })
    await workers.close()
  })

  it('have a lower priority than the server, as processes and as sessions', async () => {
    const workers = scripted({ readingNiceness: 7, sandbox })
    const pid = await workers.pid()
    expect(os.getPriority(pid)).toBe(7)
    // The file is missing where Linux has no autogroups, and empty where they are switched off.
    const session = () => readFile(`/proc/${String(pid)}/autogroup`, 'utf8').catch(() => '')
    await expect.poll(session, { timeout: 5000 }).toMatch(/^(.* nice 7\n)?$/)
    await workers.close()
  })

  it('are not reached by Ctrl-C on the terminal of the server', async () => {
    const workers = scripted({ sandbox })
    const pid = await workers.pid()
    // It leads a process group of its own.
    expect(isRunning(-pid)).toBe(true)
    await workers.close()
  })

  it('refuse documents when too many wait', async () => {
    const workers = scripted({ maxWaiting: 1 })
    const accepted = [workers.read('one'), workers.read('two')]
    await expect(workers.read('three')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await Promise.all(accepted)).toHaveLength(2)
    await workers.close()
  })

  it('end at once on close, and their documents may be tried again', async () => {
    const workers = scripted({ sandbox })
    const pid = await workers.pid()
    const reading = Promise.allSettled([workers.read('hang'), workers.read('waiting')])
    await expect.poll(() => os.getPriority(pid), { timeout: 5000 }).toBe(HANGING_NICENESS)
    await workers.close()
    expect(isRunning(pid)).toBe(false)
    for (const outcome of await reading) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
    await expect(workers.read('late')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
