import { describe, expect, it } from 'vitest'
import { makeCompound, makeDocx } from '../testing/office.ts'
import { makeZip } from '../testing/zip.ts'
import { detectMimetype, detectMimetypeOf } from './kind.ts'

const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const bytes = (...parts: Array<string | number[]>) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

const MAIL =
  'Received: from mail.example.com\r\n\tby mx.example.com; Fri, 31 Oct 2025\r\nFrom: a@example.com\r\nSubject: x\r\n\r\nHello'

/** A ZIP with one stored entry. */
function zip(name: string, content: string): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name + content), Buffer.from('PK\x01\x02'), Buffer.alloc(60)])
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('the kind of a document', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['a PDF under any name', bytes('%PDF-1.7\n'), 'picture.jpg', 'application/pdf'],
    ['a PNG', bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1]), 'a.txt', 'image/png'],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'), 'scan', 'image/jpeg'],
    ['a program', bytes('MZ', [0x90, 0, 3, 0, 0, 0]), 'invoice.pdf', 'application/x-msdownload'],
    ['an RTF', bytes('{\\rtf1\\ansi Hello}'), 'letter.doc', 'application/rtf'],
    ['a ZIP', zip('photo.bin', 'x'), 'photos.zip', 'application/zip'],
    ['a ZIP named like a picture', zip('photo.bin', 'x'), 'photos.jpg', 'application/zip'],
    ['a ZIP of an Office name', zip('customXml/item1.xml', 'x'), 'Plan.DOCX', docx],
    [
      'an OpenDocument',
      zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      'x.zip',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    ['a compound file', CFB, 'thing.bin', 'application/x-cfb'],
    ['a compound file of an Office name', CFB, 'old.xls', 'application/vnd.ms-excel'],
    ['an Outlook message', CFB, 'mail.msg', 'application/vnd.ms-outlook'],
    ['an encrypted docx', CFB, 'secret.docx', docx],
    ['an Excel 4 sheet', bytes([9, 4, 6, 0, 0, 0, 16, 0, 24, 0]), 'a.xls', 'application/vnd.ms-excel'],
    ['random bytes', bytes([1, 2, 3, 0xfe, 0, 9, 0x81]), 'a.txt', 'application/octet-stream'],
    [
      'encrypted bytes',
      Uint8Array.from({ length: 90 }, (_, i) => 0x60 + i),
      'a.csv',
      'application/octet-stream',
    ],
    ['nothing', bytes(), 'a.pdf', 'application/octet-stream'],
    ['an empty text', bytes(), 'a.csv', 'text/csv'],
  ])('%s', async (_, head, name, mimetype) => {
    expect(await detectMimetype(head, name)).toBe(mimetype)
  })

  it.each<[string, string | Uint8Array, string, string]>([
    ['plain', 'Dear Sir', 'letter.txt', 'text/plain'],
    ['without an extension', 'Dear Sir', 'README', 'text/plain'],
    ['with another’s extension', 'Dear Sir', 'letter.pdf', 'text/plain'],
    ['that begins like a bitmap', 'BMW service invoice no. 12', 'a.txt', 'text/plain'],
    ['that begins like a program', 'MZ Consulting Ltd, London', 'a.csv', 'text/csv'],
    ['in Windows-1252', Buffer.from('Caf\xe9 \x80 3.50, 2nd floor', 'latin1'), 'a.txt', 'text/plain'],
    ['in UTF-16', Buffer.from('\ufeffname;sum\r\n', 'utf16le'), 'a.csv', 'text/csv'],
    ['in UTF-16 without a mark', Buffer.from('name;sum\r\n', 'utf16le'), 'a.csv', 'text/csv'],
    ['cut within a character', Buffer.from('price: 3 €').subarray(0, -1), 'a.md', 'text/markdown'],
    ['JSON', '{"a":1}', 'a.json', 'application/json'],
    ['XML', '<?xml version="1.0"?><invoice/>', 'a.txt', 'application/xml'],
    ['XML in UTF-16', Buffer.from('\ufeff<?xml version="1.0"?><a/>', 'utf16le'), 'a.xml', 'application/xml'],
    ['HTML', '<!DOCTYPE html><title>x</title>', 'a.txt', 'text/html'],
    ['HTML below a comment', '<!-- saved --><HTML><body>', 'a', 'text/html'],
    ['XHTML', '<?xml version="1.0"?>\n<html xmlns="x">', 'a.xml', 'text/html'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 'image/svg+xml'],
    ['SVG with a declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg/>', 'a.xml', 'image/svg+xml'],
    ['a mail without an extension', MAIL, 'Your invoice', 'message/rfc822'],
    ['a mail with another’s extension', MAIL, 'invoice.pdf', 'message/rfc822'],
    [
      'a mail of long heads',
      `${MAIL.slice(0, -7)}DKIM-Signature: ${'x'.repeat(5000)}`,
      'm',
      'message/rfc822',
    ],
    ['a mail kept as a text', MAIL, 'mail.txt', 'text/plain'],
    ['a memo', 'From: Ada\r\nTo: Bob\r\nDate: today\r\n\r\nHello', 'memo', 'text/plain'],
    ['that names a field', 'From: Ada\nMIME-Version: 1.0\nis what it said\n\n', 'memo', 'text/plain'],
    ['an e-mail', 'From: a@example.com\r\nSubject: x\r\n\r\nHello', 'a.eml', 'message/rfc822'],
  ])('text %s', async (_, text, name, mimetype) => {
    const head = typeof text === 'string' ? Buffer.from(text) : text
    expect(await detectMimetype(head, name)).toBe(mimetype)
  })
})

describe('the kind of a container whose first bytes do not tell it', () => {
  // So long that the allocation table, which comes before the directory, is longer than the head.
  const long = Buffer.alloc(600_000, 'x')
  const compounds: Array<[stream: string, mimetype: string]> = [
    ['WordDocument', 'application/msword'],
    ['WORDDOCUMENT', 'application/msword'],
    ['Workbook', 'application/vnd.ms-excel'],
    ['BOOK', 'application/vnd.ms-excel'],
    ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
    ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ]

  it.each(compounds)('a compound file with %s', async (stream, mimetype) => {
    const document = makeCompound({ [stream]: long, '\u0005SummaryInformation': long })
    expect(document.subarray(0, 4100).includes(Buffer.from(stream, 'utf16le'))).toBe(false)
    for (const name of ['old', 'old.docx', 'old.pdf', 'old.txt'])
      expect(await detectMimetypeOf(document, name)).toBe(mimetype)
  })

  it('a compound file that contains another one', async () => {
    const streams = Array.from({ length: 40 }, (_, at) => [`Object${String(at)}`, Buffer.from('x')])
    const document = makeCompound({
      ...Object.fromEntries(streams),
      'Embedded/WordDocument': long,
      Workbook: long,
    })
    expect(await detectMimetypeOf(document, 'old')).toBe('application/vnd.ms-excel')
  })

  it('a truncated compound file, by its extension', async () => {
    const document = makeCompound({ WordDocument: long })
    expect(await detectMimetypeOf(document.subarray(0, 5000), 'old.ppt')).toBe(
      'application/vnd.ms-powerpoint',
    )
  })

  it('a compound file whose directory has cycles', async () => {
    const document = makeCompound({ WordDocument: long, Other: long })
    const root = document.indexOf(Buffer.from('Root Entry', 'utf16le'))
    for (const at of [68, 72, 76]) document.writeUInt32LE(0, root + at)
    expect(await detectMimetypeOf(document, 'old.xls')).toBe('application/vnd.ms-excel')
    const table = document.readUInt32LE(76)
    for (let at = 0; at < 128; at += 1)
      document.writeUInt32LE(document.readUInt32LE(48), (table + 1) * 512 + at * 4)
    document.writeUInt32LE(40_000, root + 76)
    expect(await detectMimetypeOf(document, 'old.xls')).toBe('application/vnd.ms-excel')
  })

  const media = {
    'word/media/image1.png': Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at) % 251)),
  }

  it('an Office document that begins with a picture', async () => {
    const document = makeZip({ ...media, '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })
    for (const name of ['letter', 'letter.pdf', 'letter.xlsx', 'letter.docx'])
      expect(await detectMimetypeOf(document, name)).toBe(docx)
    expect(await detectMimetypeOf(document, 'letter.docm')).toBe(
      'application/vnd.ms-word.document.macroenabled.12',
    )
  })

  it('an archive with the extension of a document', async () => {
    expect(await detectMimetypeOf(makeZip({ 'letter.docx': makeDocx(['inside']) }), 'letters.docx')).toBe(
      'application/zip',
    )
  })
})

it('recognises a TIFF whose directory is at its end', async () => {
  for (const order of ['49492a00084c1d00', '4d4d002a001d4c08'])
    expect(
      await detectMimetype(Buffer.concat([Buffer.from(order, 'hex'), Buffer.alloc(4092, 0x91)]), 'scan'),
    ).toBe('image/tiff')
})
