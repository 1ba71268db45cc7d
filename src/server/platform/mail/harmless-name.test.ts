import {
  array,
  assert,
  constantFrom,
  domain,
  emailAddress,
  ipV4,
  oneof,
  property,
  string,
  webUrl,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmlessName, MAX_NAME } from './harmless-name.ts'

describe('a name that somebody typed', () => {
  test.each([
    'Ada',
    "O'Neill & Sons",
    'A. B. Smith Ltd',
    'Jean-Luc Núñez (Holdings) Ltd.',
    'AT&T, 24/7: Repairs #1',
    'Minutes: 3/4?.txt',
    '2025-06-12 Northgate Timber invoice 4471.pdf',
    '2025-10-12 Screwfix £37.47.jpg',
    'Meeting at 10:30 on 12.06.2025',
    '株式会社 東京',
    'شركة المثال',
    'Firefox on Windows',
    '5 March 2026 at 10:00 UTC',
  ])('%s stays as it is', (name) => {
    expect(harmlessName(name)).toBe(name)
  })

  test.each([
    ['Ada\r\nSubject: You have won', 'Ada Subject: You have won'],
    ['two\u2028lines\u0085more\u2029', 'two lines more'],
    ['\u202Eadnom\u202C \u2066Ada\u2069 \u061C\u200E\u200F', 'adnom Ada'],
    ['e\u200Bvil\u00AD.\u2060com', 'evil com'],
    ['http://evil.example/a?b=c', 'http: evil example/a?b=c'],
    ['https:evil.example', 'https evil example'],
    ['www.evil.com', 'www evil com'],
    ['Booking.com Ltd', 'Booking com Ltd'],
    ['A.B.Smith', 'A B Smith'],
    ['evil。com evil．com evil｡com evil․com', 'evil com evil com evil com evil com'],
    ['HTTP：／／evil', 'HTTP： evil'],
    ['\\\\evil\\share', 'evil share'],
    ['mailto:a@b.example', 'mailto a b example'],
    ['Bank <info@bank.example>,', 'Bank info bank example ,'],
    ['10.0.0.1 and 10.0.0.1:8080/x', '10 0 0 1 and 10 0 0 1 8080/x'],
    ['paper.pdf.zip paper.pdf.com paper.pdf/x', 'paper pdf zip paper pdf com paper pdf/x'],
    [`${'x'.repeat(56)}.docx`, `${'x'.repeat(38)}…${'x'.repeat(14)}.docx`],
    [
      'Braithwaite, Ollerenshaw & Featherstonehaugh Engineering Ltd (North West)',
      'Braithwaite, Ollerenshaw & Featherston… Ltd (North West)',
    ],
    [
      'Braithwaite Featherstonehaugh & Cholmondeley-Marjoribanks (North West) Limited',
      'Braithwaite Featherstonehaugh & … (North West) Limited',
    ],
    ['=?utf-8?B?ZXZpbA==?=', '= ?utf-8?B?ZXZpbA== ?='],
    ['=\u200B?utf-8?Q?evil?=', '= ?utf-8?Q?evil?='],
    ['\u202E\u200B', '(no name)'],
    ['', '(no name)'],
  ])('%j becomes %j', (name, shown) => {
    expect(harmlessName(name)).toBe(shown)
  })

  /** Names of the characters that matter, and any others. */
  const piece = oneof(
    string({ unit: 'binary', maxLength: 20 }),
    string({ unit: 'grapheme', maxLength: 20 }),
    webUrl(),
    emailAddress(),
    ipV4(),
    domain(),
    constantFrom(
      '.',
      '.pdf',
      '.docx',
      ':',
      '//',
      '\\',
      '@',
      '<',
      '\r\n',
      '\u202E',
      '\u200B',
      '\u2028',
      '．',
      '：',
    ),
  )
  const name = array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

  test('is one short line of visible characters, in which nothing is a link', () => {
    assert(
      property(name, (typed) => {
        const shown = harmlessName(typed)
        expect(Array.from(shown).length).toBeLessThanOrEqual(MAX_NAME)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u3164]|\s\s|^\s|\s$/u)
        expect(shown).not.toMatch(/\/\/|\\|@|[a-z][\w+.-]*:\S|(?:\d+\.){3}\d/iu)
        const hosts = shown.match(/[\p{L}\p{N}][.․。．｡﹒][\p{L}][\p{L}\p{N}]*/gu) ?? []
        const endings = hosts.filter(
          (host) =>
            !/\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|gif|webp|csv|eml|od[st]|rtf|heic|tiff?)$/i.test(host),
        )
        expect(endings).toEqual([])
        expect(harmlessName(shown)).toBe(shown)
      }),
      { numRuns: 5000 },
    )
  })
})
