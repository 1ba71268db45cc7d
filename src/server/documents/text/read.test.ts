import { type BookType, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { makeCompound, makeDoc, makeDocx, makeMsg, makeOdt, makePpt, makePptx } from '../testing/office.ts'
import { makePdf } from '../testing/pdf.ts'
import { makeFarWorkbook, makeProtectedXls } from '../testing/workbook.ts'
import { makeZip } from '../testing/zip.ts'
import { detectMimetypeOf } from '../kinds/kind.ts'
import { readDocument } from './read.ts'

/** Reads a document of the kind that its bytes and name have. */
async function read(name: string, bytes: Buffer) {
  return await readDocument({ bytes, mimetype: await detectMimetypeOf(bytes, name) })
}

function workbook(bookType: BookType, rows: unknown[][] = [['Café', 1250, true]]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'VAT')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['second']]), 'PAYE')
  return Buffer.from(write(book, { type: 'buffer', bookType }) as Buffer)
}

const protectedByPassword = { status: 'unreadable', reason: 'password-protected' }
const damaged = { status: 'unreadable', reason: 'damaged' }
const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}Caf\'e9 \b minutes\b0\par Second}`
const html =
  '<!doctype html><style>.x{}</style><script>alert(1)</script><h1>Caf&eacute;</h1><p>of <b>May</b></p>'

describe('the text of', () => {
  it.each<[string, Buffer, string]>([
    ['letter.docx', makeDocx(['Café of May', 'Second']), 'Café of May\nSecond'],
    ['slides.pptx', makePptx(['First', 'Café']), 'First\nCafé'],
    ['letter.odt', makeOdt(['Café', 'Second']), 'Café\nSecond'],
    ['letter.rtf', Buffer.from(rtf), 'Café minutes\nSecond'],
    ['page.html', Buffer.from(html), 'Café\nof May'],
    ['book.xlsx', workbook('xlsx'), 'VAT\nCafé\t1250\tTRUE\fPAYE\nsecond'],
    ['book.xls', workbook('biff8'), 'VAT\nCafé\t1250\tTRUE\fPAYE\nsecond'],
    ['book.ods', workbook('ods'), 'VAT\nCafé\t1250\tTRUE\fPAYE\nsecond'],
    ['letter.doc', makeDoc('Café of May\rSecond\r'), 'Café of May\nSecond'],
    [
      'slides.ppt',
      makePpt([
        ['First', 'a shape'],
        ['Café', ''],
      ]),
      'a shape\nFirst\fCafé',
    ],
    ['files.zip', makeZip({ 'a/Café.txt': 'hidden', 'b.pdf': '' }), 'a/Café.txt\nb.pdf'],
  ])('%s', async (name, bytes, text) => {
    expect(await read(name, bytes)).toEqual({ status: 'indexed', text })
  })

  const mail = [
    'From: Ada <ada@example.com>',
    'To: board@example.com',
    'Subject: =?utf-8?q?Caf=C3=A9_minutes?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/html',
    '',
    '<p>See <b>attached</b></p>',
    '--x',
    'Content-Type: application/octet-stream; name=minutes.pdf',
    'Content-Disposition: attachment; filename=minutes.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    makePdf(['Resolved']).toString('base64'),
    '--x--',
  ].join('\r\n')

  it('a mail and its attachments', async () => {
    expect(await read('a.eml', Buffer.from(mail))).toMatchObject({
      text: expect.stringMatching(
        /^From: Ada ada@example\.com\nTo: board@example\.com\nSubject: Café minutes\s+See attached\s+minutes\.pdf\nResolved$/,
      ),
    })
  })

  it('an Outlook message and its attachments', async () => {
    const message = makeMsg(
      {
        '0037': 'Minutes',
        '0C1A': 'Ada',
        '5D01': 'ada@example.com',
        '0E04': 'Board',
        '1000': 'See attached',
      },
      { name: 'minutes.docx', bytes: makeDocx(['Resolved']) },
      new Date('2025-03-31T14:05:09Z'),
    )
    expect(await read('a.msg', message)).toEqual({
      status: 'indexed',
      text: 'From: Ada ada@example.com\nTo: Board\nDate: 2025-03-31 14:05 UTC\nSubject: Minutes\n\nSee attached\n\nminutes.docx\nResolved',
    })
  })

  it('a mail whose attachment cannot be read, with a note', async () => {
    const attachment = { name: 'secret.doc', bytes: makeDoc('x', { isEncrypted: true }) }
    expect(await read('a.msg', makeMsg({ '0037': 'Minutes' }, attachment))).toMatchObject({
      text: expect.stringContaining('secret.doc'),
      note: 'An attachment could not be read: password-protected.',
    })
  })

  it('a document of another kind than its extension says', async () => {
    expect(await read('old.xls', makeDoc('a letter\r'))).toMatchObject({ text: 'a letter' })
  })

  it('a presentation without its directory, with a note', async () => {
    expect(await read('a.ppt', makePpt([['First', 'a shape']], { isBroken: true }))).toMatchObject({
      text: expect.stringContaining('a shape'),
      note: expect.stringContaining('damaged'),
    })
  })
})

describe('password-protected', () => {
  const encrypted = makeCompound({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(200) })
  // A workbook that begins with a FilePass record (MS-XLS 2.4.117).
  const filePass = Buffer.from('0908100000060500bb0dcc0700000000060000002f000600000000000000', 'hex')
  it.each([
    ['new.docx', encrypted],
    ['new.xlsx', encrypted],
    ['new.pptx', encrypted],
    ['old.doc', makeDoc('secret', { isEncrypted: true })],
    ['old.xls', makeCompound({ Workbook: Buffer.concat([filePass, Buffer.alloc(5000)]) })],
    ['old.ppt', makePpt([['secret', '']], { isEncrypted: true })],
  ])('%s', async (name, bytes) => {
    expect(await read(name, bytes)).toEqual(protectedByPassword)
  })
})

it('reads a workbook whose structure is protected, as Excel does without a password', async () => {
  const rows = [['Rent', 1200], ...Array.from({ length: 300 }, (_, index) => [`row ${String(index)}`, index])]
  const reading = await read('plan.xls', makeProtectedXls(rows))
  expect(reading).toMatchObject({ text: expect.stringContaining('Rent\t1200\nrow 0\t0') })
  expect(reading).toMatchObject({ text: expect.stringContaining('row 299\t299') })
  expect(await read('plan.xls', makeProtectedXls(rows, false))).toEqual(protectedByPassword)
})

describe('refuses, or reads in little time,', () => {
  const zeros = Buffer.alloc(210 * 1024 * 1024)
  const tooLarge = { status: 'unreadable', reason: 'too large when unpacked' }

  it('a ZIP bomb', async () => {
    expect(await read('bomb.docx', makeZip({ 'word/document.xml': zeros }))).toEqual(tooLarge)
  })

  it('a ZIP bomb whose directory states a small size', async () => {
    const bomb = makeZip({ 'word/document.xml': zeros }, { claimedSize: 1000 })
    expect(await read('bomb.docx', bomb)).toEqual(tooLarge)
    const half = zeros.subarray(0, zeros.length / 2)
    const parts = makeZip({ 'word/document.xml': half, 'word/styles.xml': half }, { claimedSize: 1000 })
    expect(await read('bomb.docx', parts)).toEqual(tooLarge)
  })

  it('a part that is longer than its directory states', async () => {
    const longer = makeZip({ 'word/document.xml': 'x'.repeat(2000) }, { claimedSize: 1000 })
    expect(await read('longer.docx', longer)).toEqual(damaged)
  })

  it('a sheet with a cell in the last column of a late row', async () => {
    const far = await read('far.xlsx', makeFarWorkbook())
    expect(far).toMatchObject({ text: 'Far\nA1\n' + '\t'.repeat(100) + 'XFD99999' })
  })

  it('a long run of blanks', async () => {
    const wide = await read('wide.docx', makeDocx([`a${' '.repeat(900_000)}b`]))
    expect(wide.status === 'indexed' && wide.text.length).toBe(900_002)
  })

  it('truncated documents', async () => {
    const documents = {
      'a.docx': makeDocx(['one']),
      'a.pptx': makePptx(['one']),
      'a.odt': makeOdt(['one']),
      'a.xlsx': workbook('xlsx'),
      'a.xls': workbook('biff8'),
      'a.doc': makeDoc('one'),
      'a.ppt': makePpt([['one', 'two']]),
      'a.msg': makeMsg({ '0037': 'one' }),
      'a.rtf': Buffer.from(rtf),
      'a.zip': makeZip({ one: 'two' }),
    }
    for (const [name, bytes] of Object.entries(documents)) {
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const reading = await read(name, bytes.subarray(0, (bytes.length * tenth) / 10)).catch(() => damaged)
        expect(['indexed', 'unreadable'], name).toContain(reading.status)
      }
    }
  })
})

describe('notes what is left out', () => {
  it('of a long document', async () => {
    const long = await read('long.docx', makeDocx(['word '.repeat(610_000)]))
    expect(long).toMatchObject({ note: 'Only the first 3,000,000 characters can be searched.' })
    expect(long.status === 'indexed' && long.text.length).toBe(3_000_000)
  })

  it('of a long sheet', async () => {
    const rows = Array.from({ length: 100_001 }, () => [1])
    expect(await read('long.xlsx', workbook('xlsx', rows))).toMatchObject({
      note: 'Only the first 100,000 rows can be searched.',
    })
  })
})
