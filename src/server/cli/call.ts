import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/start-error.ts'
import type { Input, Verb } from './verb.ts'
import { type Listed, verbs } from './verbs.ts'

const CALL = 'npm run admin --'

/** A call that cannot be understood; the message says how it is done. */
export class WrongCall extends StartError {}

/** What the command line asks for: that something be done, or said. */
export type Wish = { verb: Verb; input: Input } | { say: string }

/** @throws WrongCall */
export async function readCall([name, ...args]: readonly string[]): Promise<Wish> {
  if (name === undefined) throw new WrongCall(overview())
  if (name === '--help' || name === '-h' || name === 'help') return { say: overview() }
  const listed = verbs.find((verb) => verb.name === name)
  if (listed === undefined) throw new WrongCall(`There is no "${name}".\n\n${overview()}`)
  const isHelp = args.includes('--help') || args.includes('-h')
  if (!isHelp && args.filter((arg) => !arg.startsWith('-')).length < listed.operands.length)
    throw new WrongCall(usageOf(listed))
  const verb = await listed.load()
  if (isHelp) return { say: `${usageOf(listed)}\n\n${listed.summary}.\n\n${verb.help}` }
  const { positionals, values } = parse(verb, args)
  if (positionals.length !== listed.operands.length) throw new WrongCall(usageOf(listed))
  return { verb, input: { operands: positionals, options: values } }
}

function parse({ options = {} }: Verb, args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { positionals, values: values as Input['options'] }
  } catch (error) {
    throw new WrongCall((error as Error).message)
  }
}

function usageOf({ name, operands }: Listed): string {
  return `Usage: ${[CALL, name, ...operands, '[options]'].join(' ')}`
}

function overview(): string {
  const calls = verbs.map(({ name, operands }) => [name, ...operands].join(' '))
  const width = Math.max(...calls.map((call) => call.length))
  return [
    `Usage: ${CALL} <verb> [options]`,
    '',
    ...verbs.map(({ summary }, index) => `  ${(calls[index] ?? '').padEnd(width)}  ${summary}`),
    '',
    `${CALL} <verb> --help says more of each. It works on the data of DATA_DIR or DATABASE_URL, as the server does,`,
    'and beside it while it runs.',
  ].join('\n')
}
