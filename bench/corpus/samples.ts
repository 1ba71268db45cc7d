import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import {
  makeCompound,
  makeDoc,
  makeDocx,
  makeMsg,
  makeOdt,
  makePpt,
  makePptx,
} from '#server/documents/testing/office.ts'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { makePng } from '#server/documents/testing/png.ts'
import { makeScan, makeScannedPdf } from '#server/documents/testing/scan.ts'
import { makeFarWorkbook, makeWorkbook } from '#server/documents/testing/workbook.ts'
import { makeZip } from '#server/documents/testing/zip.ts'

export interface Sample {
  name: string
  bytes: Buffer
}

const MB = 1024 * 1024

/** Copies that are truncated at every tenth, and copies with flipped bits, always the same ones. */
export function damaged({ bytes, name }: Sample): Sample[] {
  const cuts = Array.from({ length: 9 }, (_, index) =>
    Buffer.from(bytes.subarray(0, (bytes.length * (index + 1)) / 10)),
  )
  const flips = [7, 77, 777].map((seed) => {
    const copy = Buffer.from(bytes)
    let state = seed
    for (let count = 0; count < 20 && copy.length > 0; count += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      const at = state % copy.length
      copy[at] = (copy[at] ?? 0) ^ (1 << (state % 8))
    }
    return copy
  })
  return [...cuts, ...flips].map((copy) => ({ name, bytes: copy }))
}

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Nested entities that expand to 10^9 letters ("billion laughs"). */
const laughs = Array.from({ length: 10 }, (_, at) =>
  at === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${String(at)} "${`&l${String(at - 1)};`.repeat(10)}">`,
).join('')

/** An SVG of 2^depth rectangles. */
function doubled(depth: number): string {
  const groups = Array.from({ length: depth }, (_, at) => {
    const half = `<use xlink:href="#u${String(at)}"/>`
    return `<g id="u${String(at + 1)}">${half}${half}</g>`
  })
  return `<defs><rect id="u0" width="1" height="1"/>${groups.join('')}</defs><use xlink:href="#u${String(depth)}"/>`
}

function tables(depth: number): string {
  return '<w:tbl><w:tr><w:tc>'.repeat(depth) + '</w:tc></w:tr></w:tbl>'.repeat(depth)
}

function mailWith(attachments: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(attachments).flatMap(([name, bytes]) => [
    '--b',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ])
  const head = ['From: a@example.com', 'Content-Type: multipart/mixed; boundary=b', '']
  return Buffer.from([...head, ...parts, '--b--'].join('\r\n'))
}

function nestedMail(depth: number): Buffer {
  const head = (at: number) =>
    `Content-Type: multipart/mixed; boundary=b${String(at)}\r\n\r\n--b${String(at)}\r\n`
  const heads = Array.from({ length: depth }, (_, at) => head(at))
  return Buffer.from(`From: a@example.com\r\n${heads.join('')}Content-Type: text/plain\r\n\r\nwithin\r\n`)
}

/** A PDF whose page has a compressed content stream of blanks. */
async function makePdfBomb(unpacked: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const content = pdf.context.stream(deflateSync(Buffer.alloc(unpacked, ' ')), { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), pdf.context.register(content))
  return Buffer.from(await pdf.save())
}

/** Valid documents of every kind. */
export async function valid(): Promise<Sample[]> {
  const scan = await makeScan('The invoice of the roofer came to 1,250 pounds.')
  const lines = ['The board met on Monday.', 'It agreed the budget.']
  const made: Record<string, Buffer> = {
    'letter.pdf': makePdf(lines, { field: 'Ada' }),
    'scan.pdf': await makeScannedPdf('The lease of the office ends in March.'),
    'scan.png': scan,
    'scan.jpg': await sharp(scan).jpeg().toBuffer(),
    'scan.tiff': await sharp(scan).tiff().toBuffer(),
    'scan.webp': await sharp(scan).webp().toBuffer(),
    'scan.gif': await sharp(scan).gif().toBuffer(),
    'photo.heic': readFileSync(new URL('../../src/server/documents/testing/halves.heic', import.meta.url)),
    'letter.docx': makeDocx(lines),
    'letter.odt': makeOdt(lines),
    'letter.doc': makeDoc(lines.join('\r')),
    'letter.rtf': Buffer.from(String.raw`{\rtf1\ansi The board met on Monday.\par It agreed.}`),
    'talk.pptx': makePptx(lines),
    'talk.ppt': makePpt([['Budget', 'It was agreed.']]),
    'ledger.xlsx': makeWorkbook({
      Ledger: [
        ['date', 'amount'],
        ['2026-03-01', 12.5],
      ],
    }),
    'ledger.xls': makeWorkbook({ Ledger: [['date', 'amount']] }, { bookType: 'xls' }),
    'ledger.ods': makeWorkbook({ Ledger: [['date', 'amount']] }, { bookType: 'ods' }),
    'mail.eml': mailWith({ 'one.pdf': makePdf(['attached']), 'two.docx': makeDocx(['attached']) }),
    'mail.msg': makeMsg(
      { '0037': 'Minutes', '1000': 'Attached.' },
      { name: 'one.pdf', bytes: makePdf(['x']) },
    ),
    'notes.txt': Buffer.from('Notes of the meeting\n'),
    'page.html': Buffer.from('<!doctype html><title>Minutes</title><p>It was agreed.'),
    'table.csv': Buffer.from('date,amount\n2026-03-01,12.5\n'),
    'papers.zip': makeZip({ 'one.pdf': makePdf(['packed']), 'two.txt': 'packed' }),
  }
  return samplesOf(made)
}

/** Documents that try to use all time or memory, to run scripts or to fetch something. */
export async function harmful(): Promise<Sample[]> {
  const script =
    '<script>while(true);</script><image href="file:///etc/passwd"/><image href="http://localhost/"/>'
  const zeros = makeZip({ 'word/document.xml': Buffer.alloc(300 * MB) })
  return samplesOf({
    'bomb.docx': zeros,
    'bomb.zip': zeros,
    'bomb.eml': mailWith({ 'bomb.docx': zeros, 'after.txt': Buffer.from('read all the same') }),
    'bomb.xlsx': makeZip({ 'xl/workbook.xml': Buffer.alloc(300 * MB) }, { claimedSize: 99 }),
    'bomb.pdf': await makePdfBomb(400 * MB),
    'bomb.png': makePng(30_000, 30_000, { isWhole: true }),
    'huge.png': makePng(30_000, 30_000),
    'laughs.docx': makeZip({ 'word/document.xml': `<!DOCTYPE d [${laughs}]><d>&l9;</d>` }),
    'laughs.svg': Buffer.from(`<!DOCTYPE svg [${laughs}]><svg ${SVG}><text y="20">&l9;</text></svg>`),
    'uses.svg': Buffer.from(`<svg ${SVG}>${doubled(25)}</svg>`),
    'filters.svg': Buffer.from(
      `<svg ${SVG} width="20000" height="20000"><filter id="f"><feTurbulence numOctaves="9"/><feMorphology radius="500"/></filter><rect width="20000" height="20000" filter="url(#f)"/></svg>`,
    ),
    'pattern.svg': Buffer.from(
      `<svg ${SVG} width="500" height="500"><pattern id="p" width="0.0001" height="0.0001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="500" height="500" fill="url(#p)"/></svg>`,
    ),
    'long line.svg': Buffer.from(
      `<svg ${SVG} width="1e9" height="1e9"><text>${'x'.repeat(5 * MB)}</text></svg>`,
    ),
    'script.svg': Buffer.from(`<svg ${SVG}>${script}</svg>`),
    'script.html': Buffer.from(`<html>${script}<p>text</html>`),
    'long.pdf': makePdf(Array.from({ length: 5000 }, (_, index) => `page ${String(index)}`)),
    'longer.pdf': makePdf(Array.from({ length: 6000 }, (_, index) => `page ${String(index)}`)),
    'circle.pdf': Buffer.from(
      makePdf(['round']).toString('latin1').replace('/Kids [6 0 R]', '/Kids [2 0 R]'),
      'latin1',
    ),
    'nested.docx': makeDocx([`</w:t></w:r></w:p>${tables(5000)}<w:p><w:r><w:t>`]),
    'nested.json': Buffer.from('['.repeat(MB) + ']'.repeat(MB)),
    'nested.html': Buffer.from(`<!doctype html>${'<div>'.repeat(200_000)}`),
    'nested.rtf': Buffer.from(`{\\rtf1 ${'{'.repeat(200_000)}`),
    'rows.rtf': Buffer.from(String.raw`{\rtf1 ${String.raw`\trowd\cellx100 a\cell\row `.repeat(200_000)}}`),
    'nested.eml': nestedMail(60),
    'heads.eml': Buffer.from(`From: a@example.com\r\n${'X-Note: x\r\n'.repeat(500_000)}\r\nwritten`),
    'parts.eml': mailWith(
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${String(at)}.txt`, Buffer.from('x')])),
    ),
    'many.zip': makeZip(
      Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`${String(at)}.txt`, 'x'])),
    ),
    'spans.html': Buffer.from(
      `<!doctype html><table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(20_000)}`,
    ),
    'far.xlsx': makeFarWorkbook(),
    'long line.txt': Buffer.from('x'.repeat(20 * MB)),
    'long line.html': Buffer.from(`<!doctype html><p>${'x'.repeat(10 * MB)}`),
    'blanks.txt': Buffer.from(' '.repeat(20 * MB)),
    'odd.txt': Buffer.from('\ufeffa\u0000b\ud800c', 'utf16le'),
    'many.csv': Buffer.from('a,b,c\n'.repeat(2_000_000)),
    'wide.csv': Buffer.from('a,'.repeat(3 * MB)),
    'open quote.csv': Buffer.from(`"${'a,b\n'.repeat(3 * MB)}`),
    'quotes.csv': Buffer.from('"'.repeat(5 * MB)),
    'locked.pdf': makePdf(['secret'], { isEncrypted: true }),
    'locked.doc': makeDoc('secret', { isEncrypted: true }),
    'locked.ppt': makePpt([['a', 'b']], { isEncrypted: true }),
    'locked.docx': makeCompound({ EncryptedPackage: Buffer.alloc(9000), EncryptionInfo: Buffer.alloc(9000) }),
    ...Object.fromEntries(
      ['pdf', 'docx', 'xlsx', 'jpg', 'svg', 'eml', 'txt', 'csv', 'zip'].map((end) => [
        `empty.${end}`,
        Buffer.alloc(0),
      ]),
    ),
  })
}

function samplesOf(made: Readonly<Record<string, Buffer>>): Sample[] {
  return Object.entries(made).map(([name, bytes]) => ({ name, bytes }))
}
