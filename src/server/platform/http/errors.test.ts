import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#contract/platform/errors.ts'
import { handleErrors, refuseAddress } from './errors.ts'

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

test.each([
  ['an id longer than any', `/${'x'.repeat(500)}`, 404, 'not_found'],
  ['an address that is not well-formed', '/%E0%A4%A', 400, 'invalid'],
])('%s is answered in the shape of the contract, without the address', async (_what, url, status, code) => {
  const app = fastify({ frameworkErrors: refuseAddress })
  app.get('/:id', async () => 'found')
  const response = await app.inject(url)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ code, message: expect.not.stringContaining('/') })
  await app.close()
})

/** An error as `pg` makes it. */
const databaseError = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  ['a pooler whose PostgreSQL is gone', databaseError('server conn crashed?', '08P01')],
  [
    'a primary that has become a standby',
    databaseError('cannot execute INSERT in a read-only transaction', '25006'),
  ],
  ['a connection that broke', databaseError('Connection terminated unexpectedly')],
  ['a pool without a free connection', databaseError('timeout exceeded when trying to connect')],
])('%s is answered 503, to be tried again', async (_what, cause) => {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => Promise.reject(new Error('Failed query', { cause })))
  const response = await app.inject('/')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  await app.close()
})

test('a statement that fails for itself is answered 500', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => Promise.reject(databaseError('division by zero', '22012')))
  expect((await app.inject('/')).statusCode).toBe(500)
  await app.close()
})

test('who opens a page of a busy server reads why, and the browser asks again', async () => {
  const app = fastify()
  handleErrors(app)
  app.get('/missing', async () => Promise.reject(new AppError('unavailable')))
  const { body, headers, statusCode } = await app.inject({
    url: '/missing',
    headers: { 'sec-fetch-dest': 'document' },
  })
  expect([statusCode, headers['refresh'], body]).toEqual([
    503,
    '5',
    'The service is busy. Please try again shortly.',
  ])
  await app.close()
})
