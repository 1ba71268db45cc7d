import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { PASSWORD_VARIABLE, readPassword } from './password.ts'

function terminal(typed: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true, modes: [] as boolean[], setRawMode })
  function setRawMode(mode: boolean) {
    input.modes.push(mode)
    return input as never
  }
  input.write(typed)
  const shown: string[] = []
  const output = new PassThrough().on('data', (data) => shown.push(String(data)))
  return { input, output, shown }
}

test('the environment comes first', async () => {
  const env = { [PASSWORD_VARIABLE]: 'from the environment' }
  expect(await readPassword({ env, ...terminal('') })).toBe('from the environment')
})

test('what is piped in is read to the end of its first line', async () => {
  const input = new PassThrough()
  input.end('from a pipe ü\nand more')
  expect(await readPassword({ env: {}, input, output: new PassThrough() })).toBe('from a pipe ü')
})

test('on a terminal it is asked for twice and not shown', async () => {
  const { input, output, shown } = terminal('Sx\u007fecret-1\rSecret-1\r')
  expect(await readPassword({ env: {}, input, output })).toBe('Secret-1')
  expect(shown.join('')).toBe('Password: \nOnce more: \n')
  expect(input.modes).toEqual([true, false])
})

test.each([
  ['one\rother\r', 'not the same'],
  ['half\u0003', 'Interrupted'],
])('%j on a terminal is refused', async (typed, reason) => {
  const { input, output } = terminal(typed)
  await expect(readPassword({ env: {}, input, output })).rejects.toThrow(reason)
  expect(input.modes).toEqual([true, false])
})
