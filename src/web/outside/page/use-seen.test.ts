import { expect, test } from 'vitest'
import { createSeenClock } from './use-seen.ts'

test('time is counted for the page in front, while the window is visible', () => {
  let time = 0
  const clock = createSeenClock(() => time)
  const pass = (ms: number) => (time += ms)
  pass(1000)
  clock.show({ number: 1, page: 1 })
  pass(4000)
  clock.show({ number: 1, page: 2 })
  pass(100)
  clock.show({ number: 1, page: 1 })
  pass(500)
  clock.setVisible(false)
  pass(60_000)
  clock.setVisible(true)
  pass(500)
  expect(clock.take()).toEqual([{ number: 1, page: 1, ms: 5000 }])
  clock.show({ number: 1, page: 2 })
  pass(400)
  clock.show(undefined)
  pass(9000)
  const taken = clock.take()
  expect(taken).toEqual([{ number: 1, page: 2, ms: 500 }])
  clock.giveBack(taken)
  expect(clock.take()).toEqual(taken)
  expect(clock.take()).toEqual([])
})
