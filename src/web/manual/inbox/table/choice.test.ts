import { expect, test } from 'vitest'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { File } from '#contract/manual/files.ts'
import { choiceFor, doubtOf, typedName } from './choice.ts'

const suggestion = {
  folders: [
    { id: 'JK1', name: 'VAT Returns', confidence: 0.9, why: 'mentions VAT return' },
    { id: 'JK', name: 'HMRC', confidence: 0.2, why: '' },
  ],
  name: '2025-10-31 HMRC VAT return.pdf',
}

test('a suggested name replaces one that says nothing, and is offered for others', () => {
  expect(choiceFor({ name: 'scan0041.pdf' }, suggestion)).toEqual({
    folderId: 'JK1',
    isSuggested: true,
    why: 'mentions VAT return',
    offeredName: suggestion.name,
    isRenamed: true,
    closes: [],
  })
  expect(choiceFor({ name: 'VAT autumn.pdf' }, suggestion)).toMatchObject({ isRenamed: false })
  expect(choiceFor({ name: suggestion.name }, suggestion)).toMatchObject({ offeredName: undefined })
})

test('what a person puts right counts', () => {
  const paper = { name: 'scan0041.pdf' }
  expect(choiceFor(paper, suggestion, { folderId: 'A' })).toMatchObject({ folderId: 'A', why: '' })
  expect(choiceFor(paper, suggestion, { isRenamed: false })).toMatchObject({ isRenamed: false })
  expect(choiceFor({ name: 'VAT autumn.pdf' }, undefined, { name: 'VAT.pdf' })).toEqual({
    folderId: undefined,
    isSuggested: true,
    why: '',
    offeredName: 'VAT.pdf',
    isRenamed: true,
    closes: [],
  })
})

test('a folder in doubt says why if that is its own, unless the paper is one that is expected there', () => {
  const soup = (confidence: number, next: number) => ({
    name: null,
    folders: [
      { id: 'HI1', name: 'Purchase Invoices', confidence, why: '' },
      { id: 'G2', name: 'Receipts', confidence: next, why: '' },
    ],
  })
  const paper = { status: 'indexed' as const }
  expect(doubtOf(paper, soup(0.12, 0.1), false)).toBe('It may belong in G2 - Receipts instead.')
  expect(doubtOf(paper, soup(0.12, 0.03), false)).toBe('')
  expect(doubtOf(paper, undefined, false)).toBe('')
  expect(doubtOf({ status: 'unreadable' }, soup(0.9, 0), false)).toMatch(/could not be read/)
  expect(doubtOf(paper, soup(0.12, 0.1), true)).toBeUndefined()
  expect(doubtOf(paper, soup(0.4, 0.1), false)).toBeUndefined()
})

test('a paper is not in doubt while its suggestion is still to come', () => {
  const coming = { folders: [], name: null, status: 'stored' as const }
  expect(doubtOf({ status: 'indexed' }, coming, false)).toBeUndefined()
  expect(doubtOf({ status: 'unreadable' }, coming, false)).toMatch(/could not be read/)
})

test('a paper that is for sure of another kind than was asked for is in doubt', () => {
  const sent = (value: DocumentKind, name: string, folderId: string | null, confidence = 0.9) => ({
    status: 'indexed' as const,
    file: { folderId: 'XYZ', askedFor: { name, folderId }, facts: { kind: { value, confidence } } } as File,
  })
  const doubt = 'It reads as “Bank statement”. It may not be what was asked for.'
  const insurance = 'Public liability insurance'
  expect(doubtOf(sent('bank-statement', insurance, null), suggestion, false)).toBe(doubt)
  expect(doubtOf(sent('bank-statement', insurance, 'W3'), suggestion, false)).toBe(doubt)
  expect(doubtOf(sent('insurance-policy', insurance, 'W3'), suggestion, false)).toBeUndefined()
  expect(doubtOf(sent('bank-statement', insurance, 'W3', 0.7), suggestion, false)).toBeUndefined()
  expect(
    doubtOf(sent('bank-statement', 'Bank statements for October', null), suggestion, false),
  ).toBeUndefined()
  expect(doubtOf(sent('bank-statement', 'What the lender wants', null), suggestion, false)).toBeUndefined()
  expect(doubtOf(sent('acknowledgement', 'VAT return', 'JK1'), suggestion, true)).toBeUndefined()
})

test('a typed name keeps the extension', () => {
  expect(typedName('Return', 'scan.PDF')).toBe('Return.PDF')
  expect(typedName('Return.pdf', 'scan.PDF')).toBe('Return.pdf')
})
