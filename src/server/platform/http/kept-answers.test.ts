import fastify from 'fastify'
import { expect, test } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

test('the answers that were not used for longest make room for others, and long ones are not kept', async () => {
  const answers = new KeptAnswers(100)
  const app = fastify()
  app.get<{ Params: { key: string; length: string } }>('/keep/:key/:length', async ({ params }, reply) => {
    answers.keep(params.key, reply.header('x-total-count', 7), 'x'.repeat(Number(params.length)))
    return reply.send()
  })
  app.get<{ Params: { key: string } }>('/:key', async ({ params }, reply) =>
    answers.send(reply, params.key) ? reply : reply.code(404).send(),
  )
  const keep = async (key: string, length: number) => await app.inject(`/keep/${key}/${String(length)}`)
  const find = async (key: string) => {
    const { headers, payload, statusCode } = await app.inject(`/${key}`)
    return statusCode === 404 ? undefined : [payload.length, headers['x-total-count']]
  }
  await keep('a', 40)
  await keep('b', 40)
  expect(await find('a')).toEqual([40, '7'])
  await keep('c', 40)
  expect([await find('a'), await find('b'), await find('c')]).toEqual([[40, '7'], undefined, [40, '7']])
  await keep('a', 20)
  await keep('d', 40)
  expect([await find('a'), await find('c'), await find('d')]).toEqual([
    [20, '7'],
    [40, '7'],
    [40, '7'],
  ])
  await keep('long', 101)
  expect(await find('long')).toBeUndefined()
})
