import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import { makeMsg } from '#server/documents/testing/office.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { sendVersion, uploadFile, whenRead } from '#server/testing/files.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function director() {
  return await signUp(server, `${randomUUID()}@example.com`)
}

describe('attachments of a mail', () => {
  const pdf = makePdf(['Resolved'])
  const mail = makeMsg({ '0037': 'Minutes', '1000': 'See attached' }, { name: 'minutes.pdf', bytes: pdf })

  test('are listed, opened and filed as documents, by who may see the mail', async () => {
    const [ada, eve] = [await director(), await director()]
    const { id } = await uploadFile(ada, 'A', 'Minutes.msg', mail)
    const address = `/api/files/${id}/attachments`
    expect((await ada.ask('GET', address)).json()).toEqual([
      { index: 0, name: 'minutes.pdf', mimetype: 'application/pdf', size: pdf.length },
    ])
    const opened = await ada.ask('GET', `${address}/0`)
    expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(opened.headers['content-disposition']).toMatch(/^inline/)
    expect(opened.rawPayload.equals(pdf)).toBe(true)
    expect((await ada.ask('GET', `${address}/1`)).statusCode).toBe(404)
    expect((await eve.ask('GET', `${address}/0`)).statusCode).toBe(404)

    const filed = await ada.ask('POST', `${address}/0/file`, { folderId: 'A1' })
    expect([filed.statusCode, filed.json()]).toEqual([
      201,
      expect.objectContaining({ originalName: 'minutes.pdf', folderId: 'A1', earlierCopies: [] }),
    ])
    const again = await ada.ask('POST', `${address}/0/file`, { folderId: 'XYZ' })
    expect(again.json<{ earlierCopies: Array<{ folderId: string }> }>().earlierCopies[0]?.folderId).toBe('A1')
    expect((await ada.ask('POST', `${address}/0/file`, { folderId: 'QQQ9' })).statusCode).toBe(404)
  })

  test('are none of a file of another type', async () => {
    const ada = await director()
    const { id } = await uploadFile(ada, 'A', 'Notes.txt', 'notes')
    expect((await ada.ask('GET', `/api/files/${id}/attachments`)).json()).toEqual([])
  })
})

describe('handing out', () => {
  test('ranges, and what the client has already', async () => {
    const ada = await director()
    const { id, sha256 } = await uploadFile(ada, 'A', 'digits.txt', '0123456789')
    const url = `/api/files/${id}/download`
    const part = async (range: string) => {
      const response = await ada.ask('GET', url, undefined, { range })
      return [response.statusCode, response.payload, response.headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect((await part('lines=1-2')).slice(0, 2)).toEqual([200, '0123456789'])
    const known = await ada.ask('GET', url, undefined, { 'if-none-match': `"${sha256}"` })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
  })

  test('nothing runs: what could is an attachment in a sandbox', async () => {
    const ada = await director()
    const script = '<script>alert(1)</script>'
    const inline = async (name: string, text: string) => {
      const file = await uploadFile(ada, 'A', name, text)
      const { headers } = await ada.ask('GET', `/api/files/${file.id}/public`)
      return [headers['content-type'], String(headers['content-disposition']).split(';')[0]]
    }
    expect(await inline('page.html', `<html>${script}</html>`)).toEqual([
      'text/plain; charset=utf-8',
      'inline',
    ])
    expect(await inline('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)).toEqual([
      'image/svg+xml',
      'attachment',
    ])
    expect(await inline('disguised.png', `<html>${script}</html>`)).toEqual([
      'text/plain; charset=utf-8',
      'inline',
    ])
    const file = await uploadFile(ada, 'A', 'other.txt', 'x')
    const { headers } = await ada.ask('GET', `/api/files/${file.id}/public`)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('what was handed out before is asked for anew once it or who may see it has changed', async () => {
    const [ada, eve] = [await director(), await director()]
    await addMember(server, await companyOf(server, ada), eve, { functions: { 'Managing Director': 'view' } })
    const grace = inCompany(eve, await companyOf(server, ada))
    const { id } = await uploadFile(ada, 'A', 'Minutes.txt', 'first')
    const download = async (by: Visitor) => {
      const { headers, payload, statusCode } = await by.ask('GET', `/api/files/${id}/download`)
      return statusCode === 200 ? `${String(headers['content-disposition'])} ${payload}` : statusCode
    }
    const seen = async () => [await download(ada), await download(grace)]
    const first = 'attachment; filename=Minutes.txt first'
    expect([await seen(), await seen()]).toEqual([
      [first, first],
      [first, first],
    ])
    await ada.ask('PUT', `/api/files/${id}/rename`, { newName: 'Resolution.txt' })
    await sendVersion(ada, id, 'Resolution.txt', 'second')
    const second = 'attachment; filename=Resolution.txt second'
    expect(await seen()).toEqual([second, second])
    await ada.ask('PUT', `/api/files/${id}/move`, { newFolderId: 'F' })
    expect(await seen()).toEqual([second, 404])
    await ada.ask('DELETE', `/api/files/${id}`)
    expect(await seen()).toEqual([404, 404])
  })

  test('a name of any script stands in the header', async () => {
    const ada = await director()
    const { id } = await uploadFile(ada, 'A', 'Ω %22x%22.txt', 'x')
    const { headers } = await ada.ask('GET', `/api/files/${id}/download`)
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%CE%A9%20%22x%22.txt")
  })
})

describe('pictures and print forms', () => {
  test('a file has a thumbnail once it was looked into, in the size that is asked for', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'Minutes.pdf', makePdf(['Minutes']))
    const url = `/api/files/${file.id}/thumbnail`
    expect(await whenRead(ada, file.id)).toMatchObject({ hasThumbnail: true })
    const small = await ada.ask('GET', `${url}?w=64`)
    const large = await ada.ask('GET', url)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    expect(small.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(large.rawPayload.length).toBeGreaterThan(small.rawPayload.length)
    const known = await ada.ask('GET', url, undefined, { 'if-none-match': String(large.headers['etag']) })
    expect(known.statusCode).toBe(304)
    const any = await ada.ask('GET', url, undefined, { 'if-none-match': '*' })
    expect([any.statusCode, any.payload]).toEqual([304, ''])
    expect((await ada.ask('GET', `${url}?w=none`)).statusCode).toBe(400)
  })

  test('a copy has the same thumbnail, and a stranger has none', async () => {
    const [ada, bob] = [await director(), await director()]
    const file = await uploadFile(ada, 'A', 'Minutes.txt', 'Minutes')
    await whenRead(ada, file.id)
    const copy = (await ada.ask('POST', `/api/files/${file.id}/copy`, { folderId: 'B' })).json<File>()
    expect(copy.hasThumbnail).toBe(true)
    expect((await ada.ask('GET', `/api/files/${copy.id}/thumbnail`)).statusCode).toBe(200)
    expect((await bob.ask('GET', `/api/files/${file.id}/thumbnail`)).statusCode).toBe(404)
    expect((await bob.ask('GET', `/api/files/${file.id}/print-pdf`)).statusCode).toBe(404)
  })

  test('a file without a picture has no thumbnail', async () => {
    const ada = await director()
    const file = await uploadFile(ada, 'A', 'data.bin', randomBytes(500))
    expect(await whenRead(ada, file.id)).toMatchObject({ hasThumbnail: false })
    for (const tags of ['*', '"unknown"']) {
      const answer = await ada.ask('GET', `/api/files/${file.id}/thumbnail`, undefined, {
        'if-none-match': tags,
      })
      expect([answer.statusCode, String(answer.headers['cache-control'])]).toEqual([
        404,
        expect.not.stringContaining('max-age'),
      ])
    }
  })

  test('a picture that no browser shows is drawn, once, and never handed out to run', async () => {
    const ada = await director()
    const heic = readFileSync(new URL('../../../documents/testing/halves.heic', import.meta.url))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const [name, bytes] of [
      ['IMG_0001.HEIC', heic],
      ['logo.svg', svg],
    ] as const) {
      const file = await uploadFile(ada, 'A', name, bytes)
      expect(file.previewable).toBe(true)
      const shown = await ada.ask('GET', `/api/files/${file.id}/public`)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      })
      expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
      const etag = String(shown.headers['etag'])
      const known = await ada.ask('GET', `/api/files/${file.id}/public`, undefined, { 'if-none-match': etag })
      expect(known.statusCode).toBe(304)
      const loaded = await ada.ask('GET', `/api/files/${file.id}/download`)
      expect(loaded.rawPayload.equals(Buffer.from(bytes))).toBe(true)
      expect(loaded.headers['content-disposition']).toMatch(/^attachment/)
    }
    const damaged = await uploadFile(ada, 'A', 'damaged.heic', heic.subarray(0, heic.length / 2))
    const whole = await ada.ask('GET', `/api/files/${damaged.id}/public`)
    expect(whole.headers['content-disposition']).toMatch(/^attachment/)
    // An image element would draw it itself.
    const asImage = { 'sec-fetch-dest': 'image' }
    const refused = await ada.ask('GET', `/api/files/${damaged.id}/public`, undefined, asImage)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      415,
      'This file cannot be previewed: damaged.',
    ])
  })

  test('a PDF prints as it is, a text as a PDF, a program not at all', async () => {
    const ada = await director()
    const bytes = makePdf(['Minutes'])
    const pdf = await uploadFile(ada, 'A', 'Minutes of May.pdf', bytes)
    const text = await uploadFile(ada, 'A', 'Café.notes.txt', 'Resolved: £1')
    const program = await uploadFile(ada, 'A', 'data.bin', randomBytes(500))
    const print = (file: File) => ada.ask('GET', `/api/files/${file.id}/print-pdf`)

    const asIs = await print(pdf)
    expect(asIs.rawPayload.equals(bytes)).toBe(true)
    expect(asIs.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Minutes of May_print.pdf"',
    })
    const made = await print(text)
    expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(made.headers['content-disposition']).toMatch(/^inline; .*Caf%C3%A9\.notes_print\.pdf/)
    // The second time it is the one that was kept.
    expect((await print(text)).rawPayload.equals(made.rawPayload)).toBe(true)
    const refused = await print(program)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([415, 'unsupported'])
  })
})
