// Takes every file of a folder (CORPUS) through all that is done with documents, then damaged copies of each and
// documents that are made to do harm, and prints what came of them by kind. Ends with 1 when anything crashed.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { makeDocx } from '#server/documents/fixtures/office.ts'
import { makePdf } from '#server/documents/fixtures/pdf.ts'
import { makePng } from '#server/documents/fixtures/png.ts'
import { makeZip } from '#server/documents/fixtures/zip.ts'
import { createDocuments, detectMimetype, picturedPages } from '#server/documents/index.ts'

interface Sample {
  name: string
  bytes: Buffer
}

interface Row {
  files: number
  withText: number
  withoutText: number
  unreadable: Map<string, number>
  /** Those that have text in their first picture. */
  recognised: number
  thumbnails: number
  prints: number
  crashed: number
  slowestMs: number
  slowest: string
}

const MB = 1024 * 1024
const MINUTE = 60_000
const folder = process.env['CORPUS']
const documents = createDocuments({ timeoutMs: MINUTE })
const rows = new Map<string, Row>()
let peakMb = 0
let peakChildMb = 0

function rowOf(kind: string): Row {
  const row = rows.get(kind) ?? {
    files: 0,
    withText: 0,
    withoutText: 0,
    unreadable: new Map<string, number>(),
    recognised: 0,
    thumbnails: 0,
    prints: 0,
    crashed: 0,
    slowestMs: 0,
    slowest: '',
  }
  rows.set(kind, row)
  return row
}

async function take(group: string, { bytes, name }: Sample): Promise<void> {
  const mimetype = await detectMimetype(bytes.subarray(0, 4100), name)
  const row = rowOf(`${group} ${mimetype.replace(/^application\/(vnd\.)?/, '')}`)
  row.files += 1
  const start = performance.now()
  // Each work is given the bytes away.
  const document = () => ({ mimetype, size: bytes.length, bytes: Uint8Array.from(bytes) })
  try {
    const reading = await documents.extract(document())
    if (reading.status === 'unreadable')
      row.unreadable.set(reading.reason, (row.unreadable.get(reading.reason) ?? 0) + 1)
    else if (reading.text.trim() === '') row.withoutText += 1
    else row.withText += 1
    // The first page that is a picture stands for the others.
    const pages = picturedPages(mimetype, reading).slice(0, 1)
    if (pages.length > 0) {
      const recognition = await documents.recognise(document(), pages)
      if (recognition.status === 'recognised' && recognition.pages.some(({ words }) => words?.words.length))
        row.recognised += 1
    }
    if ((await documents.thumbnails(document())).status === 'made') row.thumbnails += 1
    if ((await documents.print(document())).status === 'made') row.prints += 1
  } catch (error) {
    row.crashed += 1
    console.error(`${name} crashed:`, error)
  }
  const took = performance.now() - start
  if (took > row.slowestMs) {
    row.slowestMs = took
    row.slowest = name
  }
}

/** Cut at every tenth, and with bits turned over in some places, always the same ones. */
function damaged({ bytes, name }: Sample): Sample[] {
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

function harmful(): Sample[] {
  const deep = (depth: number) => '<w:tbl><w:tr><w:tc>'.repeat(depth) + '</w:tc></w:tr></w:tbl>'.repeat(depth)
  const script =
    '<script>while(true);</script><image href="file:///etc/passwd"/><image href="http://localhost/"/>'
  const mail = [
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...['one.pdf', 'two.docx'].flatMap((name) => [
      '--b',
      `Content-Disposition: attachment; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      (name === 'one.pdf' ? makePdf(['attached']) : makeDocx(['attached'])).toString('base64'),
    ]),
    '--b--',
  ].join('\r\n')
  const bomb = makeZip({ 'word/document.xml': Buffer.alloc(600 * MB) })
  return [
    { name: 'bomb.docx', bytes: bomb },
    { name: 'bomb.xlsx', bytes: makeZip({ 'xl/workbook.xml': Buffer.alloc(600 * MB) }, { claimedSize: 99 }) },
    { name: 'huge.png', bytes: makePng(30_000, 30_000) },
    { name: 'long.pdf', bytes: makePdf(Array.from({ length: 5000 }, (_, index) => `page ${String(index)}`)) },
    { name: 'nested.docx', bytes: makeDocx([`</w:t></w:r></w:p>${deep(5000)}<w:p><w:r><w:t>`]) },
    { name: 'nested.json', bytes: Buffer.from('['.repeat(MB) + ']'.repeat(MB)) },
    { name: 'nested.html', bytes: Buffer.from(`<!doctype html>${'<div>'.repeat(200_000)}`) },
    { name: 'nested.rtf', bytes: Buffer.from(`{\\rtf1 ${'{'.repeat(200_000)}`) },
    { name: 'script.svg', bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`) },
    { name: 'script.html', bytes: Buffer.from(`<html>${script}<p>text</html>`) },
    { name: 'mail.eml', bytes: Buffer.from(mail) },
    { name: 'long line.txt', bytes: Buffer.from('x'.repeat(20 * MB)) },
    { name: 'blanks.txt', bytes: Buffer.from(' '.repeat(20 * MB)) },
    { name: 'many.csv', bytes: Buffer.from('a,b,c\n'.repeat(2_000_000)) },
    ...['pdf', 'docx', 'jpg', 'txt', 'zip'].map((end) => ({ name: `empty.${end}`, bytes: Buffer.alloc(0) })),
  ]
}

function print(): void {
  const table = [...rows]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, row]) => ({
      kind,
      files: row.files,
      text: row.withText,
      empty: row.withoutText,
      unreadable: [...row.unreadable].map(([reason, count]) => `${String(count)} ${reason}`).join(', '),
      recognised: row.recognised,
      thumbnails: row.thumbnails,
      prints: row.prints,
      crashed: row.crashed,
      slowest: `${String(Math.round(row.slowestMs))} ms ${row.slowest}`,
    }))
  console.table(table)
}

/** What this process holds, which stands for the server, and what those hold that work for it (Linux alone tells). */
async function weigh(): Promise<void> {
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB)
  const self = String(process.pid)
  const children = await readFile(`/proc/${self}/task/${self}/children`, 'utf8').catch(() => '')
  for (const pid of children.split(' ').filter((found) => found !== '')) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    peakChildMb = Math.max(peakChildMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
}

const made = harmful()
const weighing = setInterval(() => void weigh(), 200)
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()
if (folder !== undefined) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((found) => found.isFile())) {
    const sample = { name: entry.name, bytes: await readFile(path.join(entry.parentPath, entry.name)) }
    await take('whole', sample)
    for (const copy of damaged(sample)) await take('damaged', copy)
  }
}
for (const sample of made) await take('harmful', sample)
loop.disable()
clearInterval(weighing)
await documents.close()
print()
const crashed = [...rows.values()].reduce((sum, row) => sum + row.crashed, 0)
const delay = (loop.percentile(99) / 1e6 - 10).toFixed(1)
console.log(
  `crashed ${String(crashed)}; peak memory ${String(Math.round(peakMb))} MB, of a process at work ${String(Math.round(peakChildMb))} MB; event loop p99 ${delay} ms late`,
)
process.exitCode = crashed === 0 ? 0 : 1
