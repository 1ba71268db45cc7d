import { degrees, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../testing/pdf.ts'
import { readPdf } from '../pdf/pdf.ts'
import { mergePrints } from './merge.ts'

interface Part {
  name: string
  folder?: string
  pdf?: Uint8Array
  reason?: string
}

async function merge(given: readonly Part[]): Promise<string[]> {
  const made = await mergePrints({
    title: 'A - Board Minutes',
    bytes: Buffer.concat(given.map(({ pdf }) => pdf ?? new Uint8Array())),
    parts: given.map(({ folder = 'A - Board Minutes', name, pdf, reason }) => ({
      name,
      folder,
      size: pdf?.length ?? 0,
      ...(reason !== undefined && { reason }),
    })),
  })
  if (made.status !== 'made') throw new Error(made.status)
  const reading = await readPdf(made.pdf)
  return reading.status === 'indexed' ? reading.text.split('\f') : []
}

describe('merged documents', () => {
  it('are in their order after a cover with a table of contents, and all pages are numbered', async () => {
    const pages = await merge([
      { name: 'Minutes.pdf', pdf: makePdf(['May', 'June']) },
      { name: 'Łódź – VAT.docx', folder: 'JK - HMRC', pdf: makePdf(['VAT']) },
    ])
    expect(pages).toHaveLength(4)
    const [cover, ...documents] = pages
    expect(cover).toContain('A - Board Minutes')
    expect(cover).toContain('2 documents')
    expect(cover).toMatch(/Minutes\.pdf\s+2–3/)
    expect(cover).toMatch(/Łódź – VAT\.docx\s+4\s+JK - HMRC/)
    expect(cover).not.toContain('Not printed')
    expect(documents.map((page) => page.split(/\s+/)[0])).toEqual(['May', 'June', 'VAT'])
    for (const [index, page] of pages.entries()) expect(page).toContain(`${String(index + 1)} / 4`)
  })

  it('have a bookmark for each document, and a mark across each page where one is asked for', async () => {
    const parts = [makePdf(['May', 'June']), makePdf(['VAT'])]
    const made = await mergePrints({
      title: 'Pack',
      watermark: 'Łukasz – 3 May 2026',
      bytes: Buffer.concat(parts),
      parts: parts.map((pdf, index) => ({
        name: `${String(index + 1)} Łódź`,
        folder: 'A',
        size: pdf.length,
      })),
    })
    if (made.status !== 'made') throw new Error(made.status)
    const pdf = await PDFDocument.load(made.pdf)
    const bookmarks = pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    const titles = []
    let mark = bookmarks.lookup(PDFName.of('First'), PDFDict)
    for (;;) {
      titles.push(mark.lookup(PDFName.of('Title'), PDFHexString).decodeText())
      const next = mark.lookupMaybe(PDFName.of('Next'), PDFDict)
      if (next === undefined) break
      mark = next
    }
    expect(titles).toEqual(['1 Łódź', '2 Łódź'])
    const reading = await readPdf(made.pdf)
    const pages = reading.status === 'indexed' ? reading.text.split('\f') : []
    expect(pages).toHaveLength(4)
    for (const page of pages) expect(page).toContain('Łukasz – 3 May 2026')
  })

  it('have a cover of several pages if necessary', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Invoice ${String(index + 1)}.pdf`)
    const pages = await merge(names.map((name) => ({ name, pdf: makePdf([`of ${name}`]) })))
    const covers = pages.length - names.length
    expect(covers).toBeGreaterThan(1)
    expect(pages[0]).toMatch(new RegExp(`Invoice 1\\.pdf\\s+${String(covers + 1)}\\s`))
    expect(pages[covers]).toContain('of Invoice 1.pdf')
    expect(pages[covers - 1]).toMatch(new RegExp(`Invoice 60\\.pdf\\s+${String(pages.length)}\\s`))
  })

  it('list on the cover what cannot be printed, and why', async () => {
    const [cover, page, ...rest] = await merge([
      { name: 'Program.exe', reason: 'this type of file cannot be printed' },
      { name: 'Locked.pdf', pdf: makePdf(['secret'], { isEncrypted: true }) },
      { name: 'Broken.pdf', pdf: Buffer.from('%PDF-1.7 and nothing more') },
      { name: 'Sound.pdf', pdf: makePdf(['sound']) },
    ])
    expect(cover).toContain('1 document')
    expect(cover).toMatch(
      /Not printed\s+Program\.exe\s+A - Board Minutes · this type of file cannot be printed/,
    )
    expect(cover).toMatch(/Locked\.pdf\s+A - Board Minutes · password-protected/)
    expect(cover).toMatch(/Broken\.pdf\s+A - Board Minutes · damaged/)
    expect(page).toContain('sound')
    expect(rest).toEqual([])
  })

  it('have the number of a rotated page at its displayed foot', async () => {
    const pdf = await PDFDocument.create()
    for (const angle of [0, 90, 180, 270]) pdf.addPage([400, 600]).setRotation(degrees(angle))
    const made = await mergePrints({
      title: 'Turned',
      bytes: await pdf.save(),
      parts: [{ name: 'Turned.pdf', folder: 'A', size: (await pdf.save()).length }],
    })
    if (made.status !== 'made') throw new Error(made.status)
    const merged = await PDFDocument.load(made.pdf)
    expect(merged.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 90, 180, 270])
    const reading = await readPdf(made.pdf)
    const pages = reading.status === 'indexed' ? reading.text.split('\f') : []
    expect(pages.map((page) => page.trim()).slice(1)).toEqual(['2 / 5', '3 / 5', '4 / 5', '5 / 5'])
  })

  it('leave out a document that would exceed 2,000 pages', async () => {
    const [cover] = await merge([
      { name: 'Atlas.pdf', pdf: makePdf(Array.from({ length: 2001 }, () => '')) },
      { name: 'Letter.pdf', pdf: makePdf(['Dear Sir']) },
    ])
    expect(cover).toMatch(/Atlas\.pdf\s+A - Board Minutes · too long: more than 2,000 pages together/)
    expect(cover).toMatch(/Letter\.pdf\s+2\s/)
  })
})
