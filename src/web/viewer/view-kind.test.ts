import { expect, it } from 'vitest'
import { viewKind } from './view-kind.ts'

it.each([
  ['image/jpeg', 'image'],
  ['application/pdf', 'pdf'],
  ['text/markdown', 'text'],
  ['text/html', 'text'],
  ['application/json', 'text'],
  ['application/xml', 'text'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  // What could run something, or no browser draws, the server draws.
  ['image/svg+xml', 'image'],
  ['image/heic', 'image'],
  ['image/tiff', 'converted'],
  ['application/zip', undefined],
  ['application/vnd.ms-outlook', 'converted'],
  ['message/rfc822', 'converted'],
  ['application/msword', 'converted'],
  ['application/rtf', 'converted'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['application/vnd.ms-excel', 'sheets'],
  ['text/csv', 'sheets'],
])('%s is shown as %s', (mimetype, kind) => {
  expect(viewKind(mimetype)).toBe(kind)
})
