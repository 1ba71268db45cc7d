import { expect, test } from 'vitest'
import { ownTask } from './own-task.ts'

test('the first of several calls begins at once, the others one after another in their order', async () => {
  const begun: number[] = []
  async function begin(number: number) {
    await ownTask()
    begun.push(number)
  }
  const all = [begin(1), begin(2), begin(3)]
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual([1])
  await Promise.all(all)
  expect(begun).toEqual([1, 2, 3])
})
