import { expect, test } from 'vitest'
import { type DocumentKind, documentKindLabels, documentKinds, isDocumentKind } from './document-kinds.ts'

test('every kind has an id fit for a search, and a label that no other has', () => {
  const labels: string[] = documentKinds.map((kind: DocumentKind) => documentKindLabels[kind])
  expect(documentKinds.filter((kind) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(kind))).toEqual([])
  expect(new Set(labels).size).toBe(labels.length)
  expect(isDocumentKind('vat-return')).toBe(true)
  expect(isDocumentKind('toString')).toBe(false)
})
