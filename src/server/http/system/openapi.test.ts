import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Described {
  get: { responses: { 200: { content: object } } }
  post: { requestBody: { content: { 'multipart/form-data': { schema: { properties: object } } } } }
}

const paths = openApiDocument('https://manual.example')['paths'] as Record<string, Described>

test.each([
  ['/api/files/upload', ['folderId', 'id', 'offset', 'files']],
  ['/api/master/files/upload', ['folderId', 'id', 'files']],
  ['/api/master/resources/upload', ['folderId', 'name', 'description', 'position', 'files']],
  ['/api/files/{id}/versions', ['files']],
  ['/api/share/inbox', ['title', 'text', 'url', 'files']],
  ['/share-target', ['title', 'text', 'url', 'files']],
  ['/api/o/{token}/wanted/{id}', ['id', 'offset', 'files']],
])('the form of %s is described with the fields that it reads', (path, fields) => {
  const form = paths[path]?.post.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(form?.properties ?? {})).toEqual(fields)
})

test.each([
  ['/api/company/year-end/csv', '*/*'],
  ['/api/files/{id}/print-pdf', '*/*'],
  ['/api/docs', 'text/*'],
  ['/api/events', 'text/event-stream'],
])('the answer of %s is described as %s', (path, type) => {
  expect(Object.keys(paths[path]?.get.responses[200].content ?? {})).toEqual([type])
})
