import { expect, test } from 'vitest'
import { codeOf, CODES } from './business-code.ts'

const numbers = Array.from({ length: 2000 }, (_, index) => Math.floor((index / 2000) * CODES) + index)
const codes = numbers.map(codeOf).filter((code) => code !== undefined)

test('eight signs that can be read aloud', () => {
  expect(codes.length).toBeGreaterThan(1500)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test("Crockford's own digits and check", () => {
  expect(codeOf(0)).toBe('00000000')
  expect(codeOf(1234)).toBe('000016JD')
  expect(codeOf(32)).toBeUndefined()
})

test('no slip of one sign, and no swap of two neighbours, is the code of another number', () => {
  const value = (digits: string) =>
    Array.from(digits).reduce((sum, digit) => sum * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit), 0)
  const isCode = (text: string) => codeOf(value(text.slice(0, 7))) === text
  for (const code of codes.slice(0, 200)) {
    for (let place = 0; place < code.length; place += 1) {
      const [before, here, next = '', after] = [
        code.slice(0, place),
        code[place] ?? '',
        code[place + 1],
        code.slice(place + 2),
      ]
      const slip = `${before}${here === '7' ? '8' : '7'}${next}${after}`
      const swap = `${before}${next}${here}${after}`
      expect(isCode(slip)).toBe(false)
      expect(isCode(swap)).toBe(swap === code)
    }
  }
})
