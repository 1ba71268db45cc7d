import { Readable } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { route } from './route.ts'

const bytes = endpointsOf('test')('GET /bytes', 'signed', { summary: 'Bytes', reply: 'bytes' })

test.each([
  ['a buffer', () => Buffer.from('the bytes')],
  ['a stream', () => Readable.from([Buffer.from('the '), Buffer.from('bytes')])],
])('an answer that the handler has sent itself, as %s, is not sent again', async (_what, content) => {
  const lines: string[] = []
  const logger: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app: FastifyInstance = fastify({ loggerInstance: logger })
  app.decorateRequest('who', undefined)
  route(app, bytes, async ({ reply }) => reply.send(content()))
  expect((await app.inject({ url: '/bytes' })).payload).toBe('the bytes')
  await app.close()
  expect(lines).toEqual([])
})
