import { expect, it } from 'vitest'
import { createPrioritySemaphore, type PrioritySemaphoreOptions } from './priority-semaphore.ts'

const nothing = async () => new Promise((resolve) => setImmediate(resolve))

function taking(options: Partial<PrioritySemaphoreOptions> = {}) {
  const turns = createPrioritySemaphore({ atOnce: 1, maxWaiting: 10, ...options })
  const begun: string[] = []
  return {
    begun,
    take: async (name: string, isAwaited?: () => boolean) => {
      await turns.take(isAwaited)
      begun.push(name)
    },
    async pass() {
      turns.pass()
      await nothing()
    },
  }
}

it('come in their order, but first to what somebody waits for by then', async () => {
  const { begun, ...turns } = taking()
  let isAwaited = false
  await turns.take('first')
  void turns.take('second')
  void turns.take('asked for later', () => isAwaited)
  void turns.take('asked for', () => true)
  void turns.take('asked for next', () => true)
  await nothing()
  expect(begun).toEqual(['first'])
  isAwaited = true
  for (let times = 0; times < 4; times += 1) await turns.pass()
  expect(begun).toEqual(['first', 'asked for later', 'asked for', 'asked for next', 'second'])
})

it('are more where somebody waits, and then none for others', async () => {
  const { begun, ...turns } = taking({ moreForAwaited: 1 })
  for (const name of ['read', 'read next']) void turns.take(name)
  for (const name of ['asked for', 'asked for next']) void turns.take(name, () => true)
  await nothing()
  expect(begun).toEqual(['read', 'asked for'])
  await turns.pass()
  expect(begun).toEqual(['read', 'asked for', 'asked for next'])
  await turns.pass()
  expect(begun).toHaveLength(3)
  await turns.pass()
  expect(begun.at(-1)).toBe('read next')
})

it('are refused where too many wait', async () => {
  const turns = taking({ maxWaiting: 1 })
  await turns.take('one')
  void turns.take('two')
  await expect(turns.take('three')).rejects.toMatchObject({ code: 'unavailable' })
})
