import type { ReadStream } from 'node:tty'
import type { Readable, Writable } from 'node:stream'
import { StartError } from '#server/platform/start-error.ts'

export const PASSWORD_VARIABLE = 'BOARD_MANUAL_PASSWORD'

export interface PasswordSources {
  env: NodeJS.ProcessEnv
  input: Readable & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>
  output: Writable
}

/**
 * A password from the environment, from a terminal (asked for twice, not shown), or else the first line of the
 * input. Never from the command line, which every user of the machine can read.
 */
export async function readPassword({ env, input, output }: PasswordSources): Promise<string> {
  const preset = env[PASSWORD_VARIABLE]
  if (preset !== undefined && preset !== '') return preset
  const lines = charactersOf(input)
  try {
    if (input.isTTY !== true) return await lineOf(lines)
    input.setRawMode?.(true)
    output.write('Password: ')
    const password = await lineOf(lines)
    output.write('\nOnce more: ')
    const again = await lineOf(lines)
    output.write('\n')
    if (password !== again) throw new StartError('The two passwords are not the same.')
    return password
  } finally {
    if (input.isTTY === true) input.setRawMode?.(false)
    await lines.return(undefined)
    input.destroy()
  }
}

async function* charactersOf(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8')
  for await (const chunk of input) yield* Array.from(chunk as string)
}

/** What was typed up to the next line's end; what was rubbed out is not in it. */
async function lineOf(characters: AsyncGenerator<string>): Promise<string> {
  const line: string[] = []
  for (;;) {
    const { done, value } = await characters.next()
    if (done === true || value === '\r' || value === '\n' || value === '\u0004') return line.join('')
    if (value === '\u0003') throw new StartError('Interrupted.')
    if (value === '\u007f' || value === '\b') line.pop()
    else line.push(value)
  }
}
