import { describe, expect, it } from 'vitest'
import { readText } from './text.ts'

const words = 'Café: £1,250.00 – “net” €5\nOslo'

describe('the text of a text file', () => {
  it.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
    ['UTF-16 LE', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Caf\xe9: \xa31,250.00 \x96 \x93net\x94 \x805\nOslo', 'latin1')],
    ['with line ends of Windows', Buffer.from(words.replace('\n', '\r\n'))],
  ])('%s', (_, bytes) => {
    expect(readText(bytes)).toEqual({ status: 'indexed', text: words })
  })

  it('UTF-16 without a mark', () => {
    expect(readText(Buffer.from('Oslo, Bergen\n', 'utf16le'))).toMatchObject({ text: 'Oslo, Bergen\n' })
    expect(readText(Buffer.from('Oslo, Bergen\n', 'utf16le').swap16())).toMatchObject({
      text: 'Oslo, Bergen\n',
    })
  })

  it('is never refused', () => {
    expect(readText(Buffer.from([0xc3, 0x28, 0x81, 0x00]))).toMatchObject({ status: 'indexed' })
    expect(readText(Buffer.alloc(0))).toEqual({ status: 'indexed', text: '' })
  })

  it('is cut, with a note, when it is longer than what is kept', () => {
    expect(readText(Buffer.alloc(3_000_000, 'a'))).toEqual({ status: 'indexed', text: 'a'.repeat(3_000_000) })
    const long = readText(Buffer.alloc(3_000_001, 'a'))
    expect(long).toEqual({
      status: 'indexed',
      text: 'a'.repeat(3_000_000),
      note: 'Only the first 3,000,000 characters can be searched.',
    })
    expect(readText(Buffer.alloc(13_000_000, '€'))).toMatchObject({ note: expect.stringContaining('first') })
  })
})
