import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { handleErrors } from './errors.ts'

test('a body stream that fails before its first byte is answered with an error', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/', (_request, reply) => {
    const headers = { 'content-type': 'application/pdf', 'content-length': 1000, etag: '"x"' }
    const body = new Readable({
      read() {
        this.destroy(new AppError('unavailable'))
      },
    })
    return reply.headers(headers).send(body)
  })
  const response = await app.inject('/')
  expect([response.statusCode, response.headers['retry-after'], response.headers.etag]).toEqual([
    503,
    '5',
    undefined,
  ])
  expect(response.json()).toMatchObject({ code: 'unavailable' })
  await app.close()
})
