import { expect, it } from 'vitest'
import { createPrioritySemaphore, type PrioritySemaphoreOptions } from './priority-semaphore.ts'

const settled = async () => new Promise((resolve) => setImmediate(resolve))

function recording(options: Partial<PrioritySemaphoreOptions> = {}) {
  const semaphore = createPrioritySemaphore({ permits: 1, maxWaiting: 10, ...options })
  const started: string[] = []
  return {
    started,
    acquire: async (name: string, isInteractive?: () => boolean) => {
      await semaphore.acquire(isInteractive)
      started.push(name)
    },
    release: async () => {
      semaphore.release()
      await settled()
    },
  }
}

it('serves callers in their order, but those first who have become interactive by then', async () => {
  const { acquire, release, started } = recording()
  let isInteractive = false
  await acquire('first')
  void acquire('second')
  void acquire('interactive later', () => isInteractive)
  void acquire('interactive', () => true)
  void acquire('interactive next', () => true)
  await settled()
  expect(started).toEqual(['first'])
  isInteractive = true
  for (let times = 0; times < 4; times += 1) await release()
  expect(started).toEqual(['first', 'interactive later', 'interactive', 'interactive next', 'second'])
})

it('gives extra permits to interactive callers alone', async () => {
  const { acquire, release, started } = recording({ extraInteractivePermits: 1 })
  for (const name of ['background', 'background next']) void acquire(name)
  for (const name of ['interactive', 'interactive next']) void acquire(name, () => true)
  await settled()
  expect(started).toEqual(['background', 'interactive'])
  await release()
  expect(started).toEqual(['background', 'interactive', 'interactive next'])
  await release()
  expect(started).toHaveLength(3)
  await release()
  expect(started.at(-1)).toBe('background next')
})

it('refuses a caller when too many wait', async () => {
  const { acquire } = recording({ maxWaiting: 1 })
  await acquire('one')
  void acquire('two')
  await expect(acquire('three')).rejects.toMatchObject({ code: 'unavailable' })
})
