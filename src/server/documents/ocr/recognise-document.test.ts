import { afterAll, describe, expect, it } from 'vitest'
import { makeEndlessPdf, makePdf } from '../testing/pdf.ts'
import { makeScan, makeScannedPdf } from '../testing/scan.ts'
import { createDocuments } from '../documents.ts'
import { textOfWords } from './page-words.ts'

const LETTER = 'Dear Ms Abernathy\nYour renewal premium is £1,250.00, due on 14 March 2025.\nYours sincerely'

/** Long, because the machine may be busy with other tests. */
const TIMEOUT_MS = 120_000

describe('recognised text', { timeout: TIMEOUT_MS }, () => {
  const documents = createDocuments({ recognitionNiceness: 0 })
  afterAll(() => documents.close())

  async function read(bytes: Uint8Array, mimetype: string, pages: number[]) {
    const recognition = await documents.recognise({ bytes, mimetype }, pages)
    if (recognition.status === 'unreadable') throw new Error(recognition.reason)
    return recognition
  }

  it('has the position of each word, on a scan that is rotated and skewed', async () => {
    const bytes = await makeScan(LETTER, (image) => image.rotate(93, { background: '#ddd' }))
    const { pages } = await read(bytes, 'image/png', [1])
    const words = pages[0]?.words
    expect(textOfWords(words?.words ?? [])).toBe(LETTER)
    expect(words?.angle).toBeCloseTo(93, 0)
    // The upper left corner is now the upper right one.
    const [dear] = words?.words ?? []
    expect(dear?.text).toBe('Dear')
    expect((dear?.x ?? 0) / (words?.width ?? 1)).toBeGreaterThan(0.7)
    expect((dear?.y ?? 0) / (words?.height ?? 1)).toBeLessThan(0.2)
  })

  it('is found on the scanned pages of a PDF, and not on empty ones', async () => {
    const scan = await makeScannedPdf(LETTER)
    const { count, pages } = await read(scan, 'application/pdf', [1, 2])
    expect(count).toBe(1)
    expect(pages.map(({ words }) => textOfWords(words?.words ?? []))).toEqual([LETTER])
    expect(await documents.extract({ bytes: scan, mimetype: 'application/pdf' })).toMatchObject({
      imagePages: [1],
    })
    expect(await read(makePdf(['', '']), 'application/pdf', [1, 2])).toMatchObject({
      count: 2,
      pages: [{ words: { words: [] } }, { words: { words: [] } }],
    })
  })

  it('is replaced by a reason when an image cannot be read', async () => {
    const bytes = Buffer.from('\x89PNG and nothing more')
    expect(await documents.recognise({ bytes, mimetype: 'image/png' }, [1])).toEqual({
      status: 'unreadable',
      reason: 'damaged',
    })
  })
  it('is given up when a page takes too long to be drawn', async () => {
    const impatient = createDocuments({ recognitionNiceness: 0, drawingMs: 1000 })
    try {
      const endless = { mimetype: 'application/pdf', bytes: makeEndlessPdf(['Minutes', undefined]) }
      expect(await impatient.extract(endless)).toMatchObject({ imagePages: [1, 2] })
      expect(await impatient.recognise(endless, [1, 2])).toEqual({
        status: 'unreadable',
        reason: 'it takes too long to be read',
      })
      const [first] = (await read(endless.bytes, endless.mimetype, [1])).pages
      expect(textOfWords(first?.words?.words ?? [])).toBe('Minutes')
    } finally {
      await impatient.close()
    }
  })
})
