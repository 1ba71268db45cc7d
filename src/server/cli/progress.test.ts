import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { counted, inBytes, Progress } from './progress.ts'

function watched(isTTY: boolean) {
  let now = 0
  const written: string[] = []
  const to = Object.assign(new PassThrough(), { isTTY }).on('data', (data) => written.push(String(data)))
  const progress = new Progress(to, () => now)
  return { written, progress, wait: (ms: number) => (now += ms) }
}

test('a terminal has one line that changes and is cleared', () => {
  const { progress, wait, written } = watched(true)
  for (let step = 1; step <= 3; step += 1) {
    wait(60)
    progress.show(() => `step ${String(step)}`)
  }
  progress.clear()
  progress.clear()
  expect(written).toEqual(['\r\u001b[Kstep 2', '\r\u001b[K'])
})

test('a file has a line now and then', () => {
  const { progress, wait, written } = watched(false)
  for (let step = 1; step <= 12; step += 1) {
    wait(1000)
    progress.show(() => `step ${String(step)}`)
  }
  progress.clear()
  expect(written).toEqual(['step 5\n', 'step 10\n'])
})

test('numbers are for people', () => {
  expect([0, 999, 1000, 52_428_800, 3e12].map(inBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '52.4 MB',
    '3.0 TB',
  ])
  expect([counted(1, 'file'), counted(12_000, 'file')]).toEqual(['1 file', '12,000 files'])
})
